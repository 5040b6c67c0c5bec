Content as Foundry stores it. A LevelDB folder: items, and actors joined with the items that lie beside them.

$ talus lint $FIXTURES/bazaar | tail -n 3
>     at /system/rules/0/selector
>     hint: did you mean "will"?
> 2 documents: 0 errors, 1 warning, 0 notes

$ talus find reed -c $FIXTURES/bazaar
>   name         type  link
>   Reed Cutter  npc   Compendium.pf2e.bestiary.Actor.yeAVEueIsi3cJSnD
>   Reed Cat     npc   Compendium.pf2e.bazaar.Actor.bbbbbbbbbbbbbbb1

$ talus show 'Reed Cat' -c $FIXTURES/bazaar | grep '  option'
>   option  pounce

The folder itself is not touched: nothing was locked or logged in it.

$ ls $FIXTURES/bazaar
> 000003.log
> CURRENT
> MANIFEST-000002

An older NeDB file: the last line of an id counts, and deleted documents are gone.

$ talus find 'new ring' -c $FIXTURES/rings.db
>   name      type       link
>   New Ring  equipment  Compendium.pf2e.rings.Item.e1

$ talus find 'old ring' -c $FIXTURES/rings.db
! talus find: nothing found; other content can be added with --content PATH

$ talus compile $FIXTURES/rings.db -o rings.talus | head -n 1
> 1 document, 0 elements, 0 of unknown kind, 0 with errors (`talus lint` names them)

What a crash left half written is told, and the rest is read.

$ cp $FIXTURES/rings.db torn.db; printf '{"_id":"e9","name":\n' >> torn.db; talus find 'new ring' -c torn.db
>   name      type       link
>   New Ring  equipment  Compendium.pf2e.torn.Item.e1
! torn.db:5:20: error: the text ends where a value should be [json/syntax]
!     hint: the file may be truncated
? 1
