-- Reads every table and view, or those of the oids $1, with their columns. Views are traced to those of schemas that are
-- not served.
-- Materialized: there are none or a few, and each column asks for its own.
with domain_casts as materialized (
  select k.castsource as source, k.casttarget as target, json_build_object('schema', pn.nspname, 'name', p.proname) as name
  from pg_cast k
  join pg_type kt on kt.typtype = 'd' and kt.oid in (k.castsource, k.casttarget)
  join pg_proc p on p.oid = k.castfunc
  join pg_namespace pn on pn.oid = p.pronamespace
  where k.castcontext = 'i' and k.castmethod = 'f'
)
select c.oid::int8::text as oid,
       n.nspname as schema,
       c.relname as name,
       c.relkind in ('v', 'm') as is_view,
       c.relispartition as is_partition,
       c.relrowsecurity as has_policies,
       (pg_relation_is_updatable(c.oid, true) & 8) = 8 as insertable,
       (pg_relation_is_updatable(c.oid, true) & 4) = 4 as updatable,
       (pg_relation_is_updatable(c.oid, true) & 16) = 16 as deletable,
       obj_description(c.oid, 'pg_class') as comment,
       coalesce((
         select json_object_agg(r.rolname, array(
                  select a.attname from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and not has_column_privilege(r.oid, c.oid, a.attnum, 'select')))
         from pg_roles r
         where r.rolname in ('anon', 'authenticated', 'service_role')
           and not has_table_privilege(r.oid, c.oid, 'select') and has_any_column_privilege(r.oid, c.oid, 'select')
       ), '{}') as hidden,
       coalesce((
         select json_agg(json_build_object(
                  'number', a.attnum,
                  'name', a.attname,
                  'type', format_type(a.atttypid, a.atttypmod),
                  'baseType', format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), null),
                  'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
                  'default', case
                    when a.attgenerated <> '' then null
                    when a.attidentity = 'd' then (
                      select format('nextval(%L::regclass)', format('%I.%I', sn.nspname, sc.relname))
                      from pg_depend dep
                      join pg_class sc on sc.oid = dep.objid and sc.relkind = 'S'
                      join pg_namespace sn on sn.oid = sc.relnamespace
                      where dep.refobjid = c.oid and dep.refobjsubid = a.attnum and dep.deptype = 'i')
                    when d.adbin is null and t.typbasetype <> 0 then pg_get_expr(t.typdefaultbin, 0)
                    else pg_get_expr(d.adbin, d.adrelid)
                  end,
                  'comment', col_description(c.oid, a.attnum),
                  'maxLength', case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
                  'choices', array(
                    select e.enumlabel from pg_enum e
                    where e.enumtypid in (a.atttypid, t.typbasetype)
                    order by e.enumsortorder),
                  'representation', (
                    select json_build_object(
                      'toJson', (min(f.name::text) filter (where f.source = a.atttypid and f.target = 'json'::regtype))::json,
                      'fromJson', (min(f.name::text) filter (where f.source = 'json'::regtype and f.target = a.atttypid))::json,
                      'fromText', (min(f.name::text) filter (where f.source = 'text'::regtype and f.target = a.atttypid))::json)
                    from domain_casts f
                    where a.atttypid in (f.source, f.target)
                    having count(*) > 0)
                ) order by a.attnum)
         from pg_attribute a
         join pg_type t on t.oid = a.atttypid
         left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       ), '[]') as columns,
       coalesce((select con.conkey from pg_constraint con where con.conrelid = c.oid and con.contype = 'p'), '{}')::int[] as primary_key,
       coalesce((
         select json_agg(con.conkey) from pg_constraint con where con.conrelid = c.oid and con.contype in ('p', 'u')
       ), '[]') as unique_keys,
       (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.ev_type = '1' and c.relkind in ('v', 'm')) as rule
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f')
  and n.nspname not in ('pg_catalog', 'information_schema')
  and n.nspname not like 'pg\_%'
  and ($1::oid[] is null or c.oid = any ($1))
order by n.nspname, c.relname
