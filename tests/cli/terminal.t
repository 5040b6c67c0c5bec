A game at a terminal: sentences instead of JSON, help, lists, undo, a machine and its reasons. `script` (of every Debian) makes
the terminal; what is typed is echoed at any time, so only lines of talus are compared.

A turn, in words.

$ S=$FIXTURES/../../../examples/pf2e/ford-fight.json; printf 'help\nstart\nlist\nhelp stride\nhelp fly\nstrike\nend turn\n9999\nquit\n' | TERM=dumb script -qec "talus play $S --seed 3" /dev/null | tr -d '\r' | grep -E '^(Type|Possible|Name what|The list has|That cannot|`|  (choose N|undo|stride .* and|and [0-9])|Round 1 begins|.*turn\.$)'
> Type `help` for a list of what you can type.
>   choose N                    answer a question
>   undo [N], redo [N], save FILE, load FILE, quit
> Round 1 begins.
> Round 1: Brannoch of the Ford's turn.
> Possible: raiseShield, takeCover, aid (3), step (8), stride (4), stow (2), draw, ready, react, endTurn, delay
> `list` shows all that can be done now.
> That cannot be done: strike: the field "target" is missing (the creature it is aimed at).
> Round 1: Quarry Golem's turn.
> Possible: takeCover, aid (3), step (7), stride (4), ready, react, endTurn, delay
> The list has no number 9999: it ends with 23.

Undo, redo, saving and loading.

$ S=$FIXTURES/../../../examples/pf2e/ford-fight.json; printf 'undo\nstart\nend turn\nundo\nundo 5\nredo\nredo 9\nredo\nsave game.jsonl\nsave no/where\nload game.jsonl\nwhy\nquit\n' | TERM=dumb script -qec "talus play $S --seed 3" /dev/null | tr -d '\r' | grep -E '^(Undone|[0-9]+ command|There is nothing|saved|talus play: cannot|Say who)'
> There is nothing to undo.
> Undone: End turn. 1 command is left.
> Undone: Start. 0 commands are left.
> 1 command redone.
> 1 command redone.
> There is nothing to redo.
> saved to game.jsonl
> talus play: cannot save to no/where: No such file or directory
> Say who and what: why Ann "Old Hand".

A machine plays the other side and tells its reasons; without one there are none.

$ S=$FIXTURES/../../../examples/pf2e/ford-fight.json; printf 'start\nend turn\nend turn\nend turn\nend turn\nreasons\nquit\n' | TERM=dumb script -qec "talus play $S --seed 3 --against greedy" /dev/null | tr -d '\r' | grep -oE '^(\[machine\] Second Wight|The numbers are expected gains)' | uniq
> [machine] Second Wight
> The numbers are expected gains
$ S=$FIXTURES/../../../examples/pf2e/ford-fight.json; printf 'reasons\nquit\n' | TERM=dumb script -qec "talus play $S" /dev/null | tr -d '\r' | grep '^No machine'
> No machine plays here: begin with --against.
$ S=$FIXTURES/../../../examples/pf2e/ford-fight.json; talus play $S --against nobody < /dev/null; talus play $S --against greedy --side nobody < /dev/null
! talus play: --against must be random, greedy or search
! talus play: no creature is on the side "nobody"
? 2
