#!/bin/sh
# swiss.sh STUDY.json ROUNDS PARTS: submits a Swiss study round by round; each round waits for the one before.
# `talus study STUDY.json --slurm` does the same and follows it.
set -eu
study=$1 rounds=$2 parts=$3 folder=${1%.json}
before='' round=1
while [ "$round" -le "$rounds" ]; do
    job=$(sbatch --parsable $before --array="1-$parts" --requeue --wrap \
        "talus study $study --out $folder --shard \$SLURM_ARRAY_TASK_ID/$parts --round $round")
    before="--dependency=afterok:$job --kill-on-invalid-dep=yes" round=$((round + 1))
done
sbatch $before --wrap "talus merge $folder/shards --out $folder"
