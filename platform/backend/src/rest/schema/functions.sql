-- Reads functions of the served schemas, with what a caller must know to name arguments and read results.
select n.nspname as schema,
       p.proname as name,
       p.provolatile as volatility,
       p.proretset as returns_set,
       p.provariadic <> 0 as variadic,
       -- Without names there is one argument that takes a body, or none.
       p.pronargs = 0 or p.proargnames is not null
         or p.pronargs = 1 and p.proargtypes[0] = any ('{bytea,json,jsonb,text,xml}'::regtype[]) as callable,
       p.pronargs as input_count,
       p.pronargdefaults as default_count,
       coalesce(p.proargnames, '{}') as names,
       coalesce(p.proargmodes::text[], '{}') as modes,
       array(
         select format_type(t.oid, null)
         from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as t (oid, position)
         order by t.position
       ) as types,
       case
         when p.prorettype = 'void'::regtype then 'void'
         when rt.typtype = 'c' or base.typtype = 'c' or p.proargmodes && '{b,o,t}'::"char"[] then 'composite'
         when p.prorettype = 'record'::regtype then 'record'
         else 'scalar'
       end as returns,
       rn.nspname as returns_schema,
       rc.relname as returns_relation,
       an.nspname as argument_schema,
       ac.relname as argument_relation,
       p.prorows as rows,
       (select split_part(s, '=', 2) from unnest(p.proconfig) as s where s like 'statement\_timeout=%') as time_limit,
       obj_description(p.oid, 'pg_proc') as comment
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type rt on rt.oid = p.prorettype
left join pg_type base on base.oid = rt.typbasetype
left join pg_class rc on rc.oid = rt.typrelid and rc.relkind in ('r', 'p', 'v', 'm', 'f')
left join pg_namespace rn on rn.oid = rc.relnamespace
left join pg_type at on p.pronargs = 1 and at.oid = p.proargtypes[0]
left join pg_class ac on ac.oid = at.typrelid and ac.relkind in ('r', 'p', 'v', 'm', 'f')
left join pg_namespace an on an.oid = ac.relnamespace
where n.nspname = any ($1)
  and p.prokind = 'f'
  and p.prorettype <> all (array['trigger', 'event_trigger']::regtype[])
order by n.nspname, p.proname, p.oid
