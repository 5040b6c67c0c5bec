A battle or study on a Slurm cluster: what talus asks of Slurm, and what it prints. The programs in fixtures/slurm stand in
for Slurm's: they take jobs and play two tasks at each look at the queue. tests/cluster/run uses a real one.

Without Slurm.

$ PATH=${PATH%%:*} talus battle --points 60 -n 8 --slurm --tasks 2 -o none
! talus battle: there is no sbatch here: is Slurm installed?
? 1

Scripts only; the call is repeated in them without the options of the submission, and its words are quoted.

$ talus battle --points 60 -n 8 --seed 3 --slurm --tasks=2 --sbatch '--partition=long  --time=5' --no-submit -o "it's" -t 2 | sed "s|$PWD|HERE|g"
> scripts written; submit them with
>   job=$(sbatch --parsable HERE/it's/slurm/play.sh)
>   sbatch --dependency=afterok:$job HERE/it's/slurm/merge.sh
$ sed "s|$PWD|HERE|g; s|'/[^']*/talus'|TALUS|" "it's/slurm/play.sh" "it's/slurm/merge.sh"
> #!/bin/sh
> #SBATCH --job-name=talus-battle
> #SBATCH --requeue
> #SBATCH --open-mode=append
> #SBATCH --partition=long
> #SBATCH --time=5
> #SBATCH --array=1-2
> #SBATCH --cpus-per-task=2
> # One part of 2. Playing a part again changes nothing.
> cd 'HERE' || exit 1
> exec TALUS battle '--points' '60' '-n' '8' '--seed' '3' '-o' 'it'\''s' '-t' '2' --shard "$SLURM_ARRAY_TASK_ID/2"
> #!/bin/sh
> #SBATCH --job-name=talus-merge
> #SBATCH --requeue
> #SBATCH --open-mode=append
> #SBATCH --partition=long
> #SBATCH --time=5
> # The result, when every part is there.
> cd 'HERE' || exit 1
> TALUS merge 'it'\''s' > 'HERE/it'\''s/slurm/result'.new &&
>     mv 'HERE/it'\''s/slurm/result'.new 'HERE/it'\''s/slurm/result'
$ talus study $FIXTURES/study.json --slurm --tasks 2 --no-submit -o swiss | tail -n 3 | sed "s|$PWD|HERE|g"
>   job=$(sbatch --parsable --dependency=afterok:$job HERE/swiss/slurm/play.sh 5)
>   job=$(sbatch --parsable --dependency=afterok:$job HERE/swiss/slurm/play.sh 6)
>   sbatch --dependency=afterok:$job HERE/swiss/slurm/merge.sh

Played: progress on standard error, the result of one machine on standard output.

$ mkdir queue; echo 0 > queue/last; : > queue/tasks; export PATH=$FIXTURES/slurm:$PATH QUEUE=$PWD/queue; talus battle --points 60 -n 8 --seed 3 --slurm --tasks 3 -o battle > many; talus battle --points 60 -n 8 --seed 3 | cmp - many; cat queue/options
> --parsable --job-name=talus-battle --requeue --open-mode=append --array=1-3 --cpus-per-task=1 
> --parsable --dependency=afterok:1 --kill-on-invalid-dep=yes --job-name=talus-merge --requeue --open-mode=append 
! 3 parts submitted as job 1, the merge as job 2
! 0 of 3 parts, 2 running
! 2 of 3 parts, 1 running
! 3 of 3 parts, 0 running

A study goes round by round; squeue may fail now and then.

$ : > queue/options; touch queue/broken; export PATH=$FIXTURES/slurm:$PATH QUEUE=$PWD/queue; talus study $FIXTURES/study.json --slurm --tasks 1 --most 1 -o swiss > many; talus study $FIXTURES/study.json --most 1 -o one > one.txt 2> /dev/null; cmp many one.txt; cat queue/options
> --parsable --job-name=talus-study --requeue --open-mode=append --array=1-1 --cpus-per-task=1 
> --parsable --dependency=afterok:3 --kill-on-invalid-dep=yes --job-name=talus-study --requeue --open-mode=append --array=1-1 --cpus-per-task=1 
> --parsable --dependency=afterok:4 --kill-on-invalid-dep=yes --job-name=talus-study --requeue --open-mode=append --array=1-1 --cpus-per-task=1 
> --parsable --dependency=afterok:5 --kill-on-invalid-dep=yes --job-name=talus-study --requeue --open-mode=append --array=1-1 --cpus-per-task=1 
> --parsable --dependency=afterok:6 --kill-on-invalid-dep=yes --job-name=talus-study --requeue --open-mode=append --array=1-1 --cpus-per-task=1 
> --parsable --dependency=afterok:7 --kill-on-invalid-dep=yes --job-name=talus-study --requeue --open-mode=append --array=1-1 --cpus-per-task=1 
> --parsable --dependency=afterok:8 --kill-on-invalid-dep=yes --job-name=talus-merge --requeue --open-mode=append 
! 6 parts submitted as jobs 3 to 8, the merge as job 9
! 0 of 6 parts, 2 running
! 2 of 6 parts, 2 running
! 4 of 6 parts, 2 running
! 6 of 6 parts, 0 running

Slurm refuses a job, and jobs end without a result.

$ touch queue/closed; export PATH=$FIXTURES/slurm:$PATH QUEUE=$PWD/queue; talus battle --points 60 -n 8 --slurm -o closed
! talus battle: sbatch did not accept the job
? 1
$ rm queue/closed; touch queue/lost; export PATH=$FIXTURES/slurm:$PATH QUEUE=$PWD/queue; talus battle --points 60 -n 8 --slurm --tasks 1 -o lost 2>&1 | sed "s|$PWD|HERE|g"
> 1 part submitted as job 10, the merge as job 11
> 1 of 1 parts, 0 running
> talus battle: the jobs ended without a result; HERE/lost/slurm/*.log has the reasons
$ touch file; talus battle --points 60 -n 8 --slurm --tasks 1 -o file
! talus battle: the folder file cannot be made
? 1

Options that do not go together.

$ talus battle --points 60 --tasks 3
! talus battle: --tasks, --sbatch and --no-submit belong to --slurm
? 2
$ talus battle --points 60 --slurm --shard 1/2
! talus battle: --shard plays one part here, --slurm all of them elsewhere: choose one
? 2
