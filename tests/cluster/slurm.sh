# slurm.sh: a Slurm cluster of two nodes on this host, for the shell that reads it. Needs root.
# slurm_start FOLDER starts it and sets SLURM_CONF; slurm_stop ends what was started, and nothing else.

munge_pid= controller_pid= slurm_folder=

slurm_wait() { # SECONDS COMMAND...: until the command succeeds
    tries=$(($1 * 5)); shift
    while ! "$@" > /dev/null 2>&1; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || return 1
        sleep 0.2
    done
}

munge_works() { munge -n | unmunge | grep -q 'STATUS: *Success'; }

munge_start() {
    munge_works 2> /dev/null && return
    install -d -m 755 -o munge -g munge /run/munge
    runuser -u munge -- munged --force || return
    slurm_wait 10 munge_works || return
    munge_pid=$(cat /run/munge/munged.pid)
}

slurm_conf() { # FOLDER
    host=$(hostname -s)
    cat << END
ClusterName=talus
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=cred_expire=10
CryptoType=crypto/munge
StateSaveLocation=$1/state
SlurmdSpoolDir=$1/spool.%n
SlurmctldPidFile=$1/slurmctld.pid
SlurmdPidFile=$1/slurmd.%n.pid
SlurmctldLogFile=$1/log/slurmctld.log
SlurmdLogFile=$1/log/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,bf_interval=2
MpiDefault=none
ReturnToService=2
SlurmctldPort=16817
MaxArraySize=10001
SlurmdTimeout=20
NodeName=n[1-2] NodeHostname=$host NodeAddr=127.0.0.1 Port=[17001-17002] CPUs=2 RealMemory=500 State=UNKNOWN
PartitionName=main Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
END
}

nodes_idle() { [ "$(sinfo -h -N -t idle -o %N | wc -l)" -eq 2 ]; }

slurm_start() { # FOLDER
    mkdir -p "$1/state" "$1/spool.n1" "$1/spool.n2" "$1/log"
    slurm_conf "$1" > "$1/slurm.conf"
    SLURM_CONF=$1/slurm.conf
    export SLURM_CONF
    slurm_folder=$1
    munge_start || return
    slurmctld -c || return
    slurm_wait 10 test -s "$1/slurmctld.pid" || return
    controller_pid=$(cat "$1/slurmctld.pid")
    for node in n1 n2; do slurmd -N $node || return; done
    slurm_wait 30 nodes_idle
}

slurm_kill_node() { # NODE: its daemon dies, and the controller takes it for lost
    kill -9 "$(cat "$slurm_folder/slurmd.$1.pid")"
    scontrol update NodeName="$1" State=DOWN Reason=test
}

slurm_stop() {
    for node in n1 n2; do
        pid=$(cat "$slurm_folder/slurmd.$node.pid" 2> /dev/null) && kill "$pid" 2> /dev/null
    done
    [ -z "$controller_pid" ] || kill "$controller_pid" 2> /dev/null
    [ -z "$munge_pid" ] || kill "$munge_pid" 2> /dev/null
    controller_pid= munge_pid=
}
