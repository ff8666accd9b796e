-- Reads foreign keys, without those that a partition inherits from its parent.
select con.conname as name,
       con.conrelid::int8::text as source,
       con.confrelid::int8::text as target,
       con.conkey::int[] as source_columns,
       con.confkey::int[] as target_columns
from pg_constraint con
where con.contype = 'f' and con.conparentid = 0
order by con.conrelid, con.conname
