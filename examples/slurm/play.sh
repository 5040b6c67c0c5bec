#!/bin/sh
#SBATCH --job-name=talus
#SBATCH --array=1-8
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=talus-%A-%a.log
# One part of a battle, to be submitted by hand:
#
#   job=$(sbatch --parsable examples/slurm/play.sh)
#   sbatch --dependency=afterok:$job examples/slurm/merge.sh
#
# A part that ran already, or that Slurm runs again after a node was lost, changes nothing.
exec talus battle examples/swse/quarry.json --games 100000 \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --shard "$SLURM_ARRAY_TASK_ID/8" --out parts
