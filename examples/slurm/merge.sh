#!/bin/sh
#SBATCH --job-name=talus-merge
#SBATCH --output=talus-merge-%j.log
# The result, when every part is there. Of missing games `talus merge parts --missing` prints the parts, as
# `sbatch --array=...` takes them.
exec talus merge parts
