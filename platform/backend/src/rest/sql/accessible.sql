-- Reads what the current role may use in one schema, for the OpenAPI document.
select obj_description(n.oid, 'pg_namespace') as schema_comment,
       array(
         select c.relname::text from pg_class c
         where c.relnamespace = n.oid
           and c.relkind in ('r', 'p', 'v', 'm', 'f')
           and (has_table_privilege(c.oid, 'select, insert, update, delete')
             or has_any_column_privilege(c.oid, 'select, insert, update'))
         order by c.relname
       ) as relations,
       array(
         select distinct p.proname::text from pg_proc p
         where p.pronamespace = n.oid and has_function_privilege(p.oid, 'execute')
         order by 1
       ) as functions
from pg_namespace n
where n.nspname = $1
