PF2e characters changed item by item.

$ echo '{"name":"Hero","type":"character","custom":{"x":1.5},"system":{"details":{"level":{"value":1}}},"items":[]}' > hero.json; talus item add hero.json Valefolk Highvale "Ferry Hand" Warden
> Hero  level 1
> 
> Added
>   Valefolk        ancestry
>   Highvale        heritage
>   Ferry Hand      background
>   River Lore      lore        from Ferry Hand
>   Warden          class
>   Warden's Watch  feat
>   Guard's Oath    feat
>   Catch the Blow  feat        from Guard's Oath
> 
> Open questions
>   Warden's Watch  watch  Guard against
>     fire, cold, poison

An answer that is not among the choices changes nothing:

$ cp hero.json before.json; talus item choose hero.json "Warden's Watch" watch=rain; cmp hero.json before.json
! hero.json: error: "rain" is not among the choices of Warden's Watch (watch) [pf2e/answer]
!     hint: it can be: fire, cold, poison
! talus item: hero.json was not changed

$ talus item choose hero.json "Warden's Watch" watch=cold | tail -n 1; talus item choose hero.json
>   Warden's Watch  watch = cold
> Hero  level 1

$ talus item why hero.json "Catch the Blow"
> Catch the Blow  feat
> 
> Where it comes from
>   granted by             Guard's Oath  feat
>   feature of level 1 of  Warden        class

A dry run writes nothing, and what the file holds besides is kept:

$ cp hero.json before.json; talus item level hero.json 3 --dry-run | tail -n 1; cmp hero.json before.json; grep -A 1 custom hero.json | head -n 2
>   Unshaken  feat
>   "custom": {
>     "x": 1.5

Removing takes what came with it:

$ talus item add hero.json "Iron Constitution" > report; talus item remove hero.json "Iron Constitution" > report; cmp hero.json before.json; talus item remove hero.json Warden
> Hero  level 1
> 
> Removed
>   Warden                 class
>   Warden's Watch (Cold)  feat
>   Guard's Oath           feat
>   Catch the Blow         feat

Bad input leaves the file as it is:

$ talus item add hero.json Wardn
! hero.json: error: there is no item "Wardn" [pf2e/unknown-item]
!     hint: did you mean "Warden"?
! talus item: hero.json was not changed
? 1

$ talus item remove hero.json Warden
! hero.json: error: the actor has no item "Warden" [pf2e/unknown-item]
! talus item: hero.json was not changed
? 1

$ talus item level hero.json 21
! hero.json: error: the level of this character cannot become 21 [pf2e/level]
!     hint: levels of characters are 1 to 20
! talus item: hero.json was not changed
? 1

$ echo '{"name":"Coat","type":"armor","system":{}}' > coat.json; talus item add coat.json Warden
! coat.json: error: this is not a PF2e actor [pf2e/not-an-actor]
!     hint: name a PF2e character; to change one of another system, use talus build --set
! talus item: coat.json was not changed
? 1

$ mkdir ring; echo '{"_id":"aaaaaaaaaaaaaaaa","name":"Egg","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.pf2e.ring.Item.Hen"}]}}' > ring/egg.json; echo '{"_id":"bbbbbbbbbbbbbbbb","name":"Hen","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.pf2e.ring.Item.Egg"}]}}' > ring/hen.json; cp hero.json before.json; talus item add hero.json Egg --content ring; cmp hero.json before.json
! hero.json: error: items grant each other in a loop; the last is Egg [pf2e/endless-grants]
!     hint: somewhere in the chain of grants an item grants one that led to it; "allowDuplicate": false ends it
! talus item: hero.json was not changed

A file that is not JSON, one that is not there, a folder:

$ echo '{"name":' > broken.json; talus item add broken.json Warden
! broken.json:2:1: error: the text ends where a value should be [json/syntax]
!     hint: the file may be truncated
! talus item: broken.json was not changed
? 1

$ talus item add nobody.json Warden 2>&1 | head -n 1; mkdir folder; talus item add folder Warden 2>&1 | head -n 1
> nobody.json: error: cannot read the file: No such file or directory [file/unreadable]
> folder: error: cannot read the file: Is a directory [file/unreadable]

A disk without room:

$ (trap '' XFSZ; ulimit -f 0; talus item add hero.json Warden 2>&1) | cat; cmp hero.json before.json
> talus item: hero.json cannot be written: File too large; it was not changed

A link stays a link; a file marked as read-only stays as it is, also behind a link:

$ cp hero.json real.json; ln -s real.json link.json; talus item add link.json Warden --first | head -n 1; test -h link.json; grep -c '"name": "Warden"' real.json
> Hero  level 1
> 1

$ cp real.json before.json; chmod a-w real.json; talus item remove link.json Warden; status=$?; cmp real.json before.json && test -h link.json && exit $status
! talus item: link.json cannot be written: Permission denied; it was not changed
? 1

$ talus item grow hero.json
! talus item: usage: talus item add|remove|choose|level|why ACTOR ITEM... (choose: an item and FLAG=VALUE; level: a number)
? 2

A character from a spec; what is not answered is told:

$ echo '{"talus":{"system":"pf2e"},"name":"Ada","level":1,"items":["Valefolk","Warden"]}' > spec.json; talus build spec.json --json > ada.json
! spec.json:1:1: warning: 1 question is open (Warden's Watch: watch) [pf2e/open-questions]
!     hint: answer them under "answers" by flag or item/flag, or state "first": true

$ talus build spec.json --set first=yes 2>/dev/null | grep =
>   Warden's Watch  watch = fire

At the table the same is done by commands: choices are questions, and all of it is in the log.

$ echo '{"system":"pf2e","board":{"size":[6,6]},"actors":[{"actor":{"name":"Ada","type":"character","system":{"details":{"level":{"value":1}}},"items":[]},"at":[1,1]}]}' > room.json; printf '%s\n' '{"do":"addItem","who":"Ada","item":"Warden"}' '{"do":"choose","answer":"cold"}' '{"do":"level","who":"Ada","level":3}' '{"do":"addItem","who":"Ada","item":"Wardn"}' '{"do":"removeItem","who":"Ada","item":"Unshaken"}' 'why Ada "Catch the Blow"' > commands; talus play room.json --save log < commands | grep -o '"result":"[a-z]*"\|"text":"[^"]*"\|"reason":.*\|"prompt":"[^"]*"\|^ .*\|^[A-Z].*'
> "result":"asked"
> "prompt":"Warden's Watch: Guard against"
> "text":"Ada: Warden's Watch: Guard against"
> "prompt":"Warden's Watch: Guard against"
> "result":"done"
> "prompt":"Warden's Watch: Guard against"
> "text":"Ada: Warden's Watch: Guard against"
> "prompt":"Warden's Watch: Guard against"
> "text":"Ada: Warden's Watch: Guard against (Cold)"
> "prompt":"Guard against"
> "text":"Ada changes."
> "text":"Ada gains Warden (class)."
> "text":"Ada gains Warden's Watch (Cold) (feat)."
> "text":"Ada gains Guard's Oath (feat)."
> "text":"Ada gains Catch the Blow (feat) from Guard's Oath."
> "text":"Ada makes a choice for Warden's Watch: Cold."
> "result":"done"
> "text":"Ada changes."
> "text":"Ada is now level 3."
> "text":"Ada gains Unshaken (feat)."
> "result":"refused"
> "reason":"there is no item \"Wardn\"; did you mean \"Warden\"?"}
> "result":"done"
> "text":"Ada changes."
> "text":"Ada loses Unshaken (feat)."
> Catch the Blow  feat
> Where it comes from
>   granted by             Guard's Oath  feat
>   feature of level 1 of  Warden        class
> In the log
>   command 1  {"do":"addItem","who":"Ada","item":"Warden"}

The same commands give the same log, byte for byte; a log tells where something comes from:

$ talus play room.json --save again < commands > out; cmp log again; talus replay log --to 3 --why "Ada/Warden's Watch"
> Warden's Watch (Cold)  feat
> 
> Where it comes from
>   feature of level 1 of  Warden  class
> 
> Choices
>   watch  cold
> 
> In the log
>   command 1  {"do":"addItem","who":"Ada","item":"Warden"}

$ talus replay log --why "Ada/Old Hand"
! error: the actor has no item "Old Hand" [pf2e/unknown-item]
? 1

An item without a name goes like any other:

$ echo '{"name":"Odd","type":"character","system":{},"items":[{"_id":"aaaaaaaaaaaaaaaa"}]}' > odd.json

$ talus item remove odd.json aaaaaaaaaaaaaaaa
> Odd  level 1
> 
> Removed
>     

A feat of no archetype does not fill a place of the free archetype.

$ echo '{"talus":{"system":"pf2e"},"name":"Try","level":2,"items":["ancestry:Valefolk","class:Warden",{"item":"Unshaken","set":{"system.location":"archetype-2"}}],"first":true}' > try.json; talus build try.json --set free-archetype=on | head -n 1; talus build try.json --json > tried.json; talus sheet tried.json --set free-archetype=on 2>/dev/null | grep Free
> Try  level 2
>   Free archetype: level 2 open
! Try: Unshaken: warning: it cannot fill the slot of the free archetype at level 2: only feats with the trait archetype may fill it [pf2e/archetype-place]
!     hint: choose another feat for it, or another location for this one

What a list of choices says wrongly is told all at once, by build and by lint.

$ printf '{"talus": {"system": "pf2e"}, "name": "Ada", "skils": {"survival": 1},\n "items": ["Warden", {"itm": "Valefolk"}, 3]}' > spec.json; talus lint spec.json
> spec.json:1:46: warning: there is no field "skils" here [pf2e/unknown-field]
>     at /skils
>     hint: did you mean "skills"?
> spec.json:2:22: error: this is not a build step [pf2e/spec]
>     at /items/1
>     hint: write a name, {"item", "set"}, {"level"} or {"remove"}
> spec.json:2:23: warning: there is no field "itm" here [pf2e/unknown-field]
>     at /items/1/itm
>     hint: did you mean "item"?
> spec.json:2:43: error: "items" must be a string in quotes or object, not a number [pf2e/wrong-type]
>     at /items/2
> 1 document: 2 errors, 2 warnings, 0 notes
? 1

$ talus build spec.json
! spec.json:1:46: warning: there is no field "skils" here [pf2e/unknown-field]
!     at /skils
!     hint: did you mean "skills"?
! spec.json:2:23: warning: there is no field "itm" here [pf2e/unknown-field]
!     at /items/1/itm
!     hint: did you mean "item"?
! spec.json:2:43: error: "items" must be a string in quotes or object, not a number [pf2e/wrong-type]
!     at /items/2
! spec.json:2:22: error: this is not a build step [pf2e/spec]
!     at /items/1
!     hint: write a name, {"item", "set"}, {"level"} or {"remove"}
? 1

A name that several sorts of items have asks for the sort; a feat goes before an action.

$ mkdir extra; for t in feat action; do echo '{"_id":"'$t'000000000001","name":"Twofold","type":"'$t'","system":{"category":"general","level":{"value":1},"rules":[]}}' > extra/$t.json; done; for t in feat weapon; do echo '{"_id":"'$t'000000000002","name":"Riverhook","type":"'$t'","system":{"category":"general","level":{"value":1},"rules":[]}}' > extra/hook-$t.json; done; echo '{"talus":{"system":"pf2e"},"name":"Ada","items":["Twofold"]}' > twofold.json; echo '{"talus":{"system":"pf2e"},"name":"Ada","items":["Riverhook"]}' > hook.json; echo '{"talus":{"system":"pf2e"},"name":"Ada","items":["weapon:Riverhook"]}' > plain.json; talus build twofold.json -c extra 2>&1 | head -n 7
> twofold.json:1:50: note: several types of items are called "Twofold": the feat is taken [pf2e/ambiguous-name]
>     at /items/0
>     hint: write "action:Twofold" if that is meant
> Ada  level 1
> 
> Added
>   Twofold  feat

$ talus build hook.json -c extra; talus build plain.json -c extra 2> /dev/null | sed -n 4p
>   Riverhook  weapon  in hand
! hook.json:1:50: error: several types of items are called "Riverhook" [pf2e/ambiguous-name]
!     at /items/0
!     hint: write "feat:Riverhook" or "weapon:Riverhook"
