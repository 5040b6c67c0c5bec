PF2e characters changed item by item.

$ echo '{"name":"Hero","type":"character","custom":{"x":1.5},"system":{"details":{"level":{"value":1}}},"items":[]}' > hero.json; talus item add hero.json Valefolk Highvale "Ferry Hand" Warden
> Hero  level 1
> 
> Added
>   Valefolk        ancestry
>   Highvale        heritage
>   Ferry Hand      background
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
! talus item: bad content; hero.json was not changed

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
! talus item: bad content; hero.json was not changed
? 1

$ talus item remove hero.json Warden
! hero.json: error: the actor has no item "Warden" [pf2e/unknown-item]
! talus item: bad content; hero.json was not changed
? 1

$ talus item level hero.json 21
! hero.json: error: the level of this character cannot become 21 [pf2e/level]
!     hint: levels of characters are 1 to 20
! talus item: bad content; hero.json was not changed
? 1

$ echo '{"name":"Coat","type":"armor","system":{}}' > coat.json; talus item add coat.json Warden
! talus item: coat.json is no PF2e actor; it was not changed
? 1

$ mkdir ring; echo '{"_id":"aaaaaaaaaaaaaaaa","name":"Egg","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.pf2e.ring.Item.Hen"}]}}' > ring/egg.json; echo '{"_id":"bbbbbbbbbbbbbbbb","name":"Hen","type":"feat","system":{"rules":[{"key":"GrantItem","uuid":"Compendium.pf2e.ring.Item.Egg"}]}}' > ring/hen.json; cp hero.json before.json; talus item add hero.json Egg --content ring; cmp hero.json before.json
! hero.json: error: items grant items without end, last Egg [pf2e/endless-grants]
!     hint: somewhere in the chain of grants an item grants one that led to it; "allowDuplicate": false ends it
! talus item: bad content; hero.json was not changed

A disk without room:

$ (trap '' XFSZ; ulimit -f 0; talus item add hero.json Warden 2>&1) | cat; cmp hero.json before.json
> talus item: hero.json cannot be written: File too large; it was not changed

$ talus item grow hero.json
! talus item: say add, remove, choose, level or why, then an actor's file, then items (choose: an item and FLAG=VALUE; level: a number)
? 2

A character from a spec; what is not answered is told:

$ echo '{"talus":{"system":"pf2e"},"name":"Ada","level":1,"items":["Valefolk","Warden"]}' > spec.json; talus build spec.json --json > ada.json
! spec.json:1:1: warning: 1 question is open (Warden's Watch: watch) [pf2e/open-questions]
!     hint: answer them under "answers" by flag or item/flag, or state "first": true

$ talus build spec.json --set first=yes | tail -n 1
>   Warden's Watch  watch = fire
