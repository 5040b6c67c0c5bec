# postgres.sh: a PostgreSQL server in a folder, for the shell that reads it. Needs root: it runs as the user postgres.
# postgres_start FOLDER starts it on a socket in that folder and sets postgres_url; postgres_stop ends it.

postgres_started=

postgres_bin() { # the newest version that is installed
    for folder in /usr/lib/postgresql/*/bin; do [ -x "$folder/initdb" ] && found=$folder; done
    printf %s "${found-}"
}

postgres_start() { # FOLDER
    bin=$(postgres_bin)
    postgres_folder=$1
    install -d -m 755 -o postgres "$1"
    runuser -u postgres -- "$bin/initdb" --pgdata="$1/data" --auth=trust --encoding=UTF8 > "$1.log" 2>&1 || return
    runuser -u postgres -- "$bin/pg_ctl" --pgdata="$1/data" --wait --log="$1/server.log" \
        --options="-c listen_addresses= -c unix_socket_directories=$1" start >> "$1.log" 2>&1 || return
    postgres_started=1
    runuser -u postgres -- "$bin/createdb" --host="$1" talus || return
    postgres_url="postgresql:///talus?host=$1&user=postgres"
}

postgres_stop() {
    [ -z "$postgres_started" ] ||
        runuser -u postgres -- "$(postgres_bin)/pg_ctl" --pgdata="$postgres_folder/data" --mode=fast stop > /dev/null 2>&1
    postgres_started=
}

sql() { psql --quiet --no-align --tuples-only "$postgres_url" -c "$1"; }
