-- Reads schema `public` as one JSON document: relations with columns and foreign keys, functions, enums.
with relations as (
  select c.oid, c.relname as name, c.relkind in ('v', 'm') as is_view,
    c.relkind = 'r' or pg_relation_is_updatable(c.oid, false) & 4 <> 0 as updatable,
    -- The tables under a view, to learn from them which of its columns may be null and what they refer to.
    array(
      select distinct d.refobjid
      from pg_rewrite r
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid
      where r.ev_class = c.oid
    ) as bases
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
),
columns as (
  select a.attrelid, a.attname as name, a.attnum as position, format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type,
    not a.attnotnull and not exists (
      select from pg_attribute b
      join relations r on r.oid = a.attrelid
      where b.attrelid = any (r.bases) and b.attname = a.attname and b.attnotnull
    ) as nullable,
    a.atthasdef or a.attidentity <> '' as has_default,
    a.attgenerated <> '' or a.attidentity = 'a' as generated
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped and a.attrelid in (select oid from relations)
),
foreign_keys as (
  select k.conname as name, k.conrelid, k.confrelid,
    array(select attname::text from unnest(k.conkey) with ordinality n(attnum, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.attnum order by place) as columns,
    array(select attname::text from unnest(k.confkey) with ordinality n(attnum, place)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.attnum order by place) as referenced_columns,
    exists (
      select from pg_constraint u
      where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey @> k.conkey and k.conkey @> u.conkey
    ) as one_to_one
  from pg_constraint k
  where k.contype = 'f' and k.confrelid in (select oid from relations)
),
-- A view represents its table at both ends of a foreign key, as far as it has the columns.
relationships as (
  select distinct source.oid as source, k.name, k.columns, k.one_to_one, target.name as target, k.referenced_columns
  from foreign_keys k
  join relations source on source.oid = k.conrelid or (source.is_view and k.conrelid = any (source.bases))
  join relations target on target.oid = k.confrelid or (target.is_view and k.confrelid = any (target.bases))
  where k.columns <@ array(select c.name::text from columns c where c.attrelid = source.oid)
    and k.referenced_columns <@ array(select c.name::text from columns c where c.attrelid = target.oid)
)
select jsonb_build_object(
  'relations', (
    select jsonb_agg(jsonb_build_object(
      'name', r.name,
      'isView', r.is_view,
      'updatable', r.updatable,
      'columns', (
        select jsonb_agg(jsonb_build_object(
          'name', c.name, 'type', c.type, 'nullable', c.nullable, 'hasDefault', c.has_default, 'generated', c.generated
        ) order by c.name)
        from columns c where c.attrelid = r.oid
      ),
      'relationships', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'foreignKeyName', s.name, 'columns', s.columns, 'isOneToOne', s.one_to_one,
          'referencedRelation', s.target, 'referencedColumns', s.referenced_columns
        ) order by s.name, s.target), '[]')
        from relationships s where s.source = r.oid
      )
    ) order by r.name)
    from relations r
  ),
  'functions', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', p.proname,
      'returnsSet', p.proretset,
      'returnType', format_type(p.prorettype, null),
      'returnRelation', (select r.name from relations r join pg_class c on c.oid = r.oid where c.reltype = p.prorettype),
      'arguments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', p.proargnames[n.place], 'type', format_type(n.type, null),
          'mode', coalesce(p.proargmodes[n.place], 'i'),
          'optional', n.place > p.pronargs - p.pronargdefaults and n.place <= p.pronargs
        ) order by n.place), '[]')
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality n(type, place)
      )
    ) order by p.proname), '[]')
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and p.prokind = 'f'
  ),
  'enums', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', t.typname,
      'values', (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
    ) order by t.typname), '[]')
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e'
  )
) as catalogue
