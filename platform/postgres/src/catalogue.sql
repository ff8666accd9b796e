-- Reads the schema of a database, one row each: (kind, name, definition). Objects of an extension
-- are left out. It needs an empty search_path, so that every name is qualified.
with
schemas as (
  select n.oid, n.nspname, n.nspowner, n.nspacl
  from pg_namespace n
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
),
own (classid, objid) as (
  select d.classid, d.objid from pg_depend d where d.deptype = 'e'
),
relations as (
  select c.* from pg_class c
  join schemas s on s.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')
    and not exists (select from own where own.classid = 'pg_class'::regclass and own.objid = c.oid)
),
tables as (select * from relations where relkind in ('r', 'p', 'v', 'm', 'f')),
functions as (
  select p.* from pg_proc p
  join schemas s on s.oid = p.pronamespace
  where p.prokind in ('f', 'p', 'w')
    and not exists (select from own where own.classid = 'pg_proc'::regclass and own.objid = p.oid)
),
types as (
  select t.* from pg_type t
  join schemas s on s.oid = t.typnamespace
  where t.typtype in ('d', 'e')
    and not exists (select from own where own.classid = 'pg_type'::regclass and own.objid = t.oid)
),
-- Owned things with their rights: rights that were never changed are written out as their defaults.
owned (kind, name, owner, acl) as (
  select 'schema', s.nspname::text, s.nspowner, coalesce(s.nspacl, acldefault('n', s.nspowner)) from schemas s
  union all
  select 'relation', r.oid::regclass::text, r.relowner,
    coalesce(r.relacl, acldefault(case r.relkind when 'S' then 's' else 'r' end::"char", r.relowner))
  from relations r
  union all
  select 'function', f.oid::regprocedure::text, f.proowner, coalesce(f.proacl, acldefault('f', f.proowner))
  from functions f
  union all
  select 'type', t.oid::regtype::text, t.typowner, coalesce(t.typacl, acldefault('T', t.typowner)) from types t
),
role_names (oid, name) as (
  select oid, rolname::text from pg_roles union all select 0, 'public'
),
found (kind, name, definition) as (
  select 'schema', s.nspname::text, '' from schemas s
  union all
  select 'extension', e.extname::text, format('in %I', n.nspname)
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace
  union all
  select 'enum', t.oid::regtype::text, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
  from types t join pg_enum e on e.enumtypid = t.oid
  group by t.oid
  union all
  select 'domain', t.oid::regtype::text,
    concat_ws(' ', format_type(t.typbasetype, t.typtypmod), case when t.typnotnull then 'not null' end, t.typdefault)
  from types t where t.typtype = 'd'
  union all
  select 'relation', r.oid::regclass::text, concat_ws(
    ' ', r.relkind, r.relpersistence, 'replica identity', r.relreplident,
    case when r.relrowsecurity then 'row level security' end, case when r.relforcerowsecurity then 'forced' end,
    array_to_string(r.reloptions, ', '), case when r.relkind in ('v', 'm') then pg_get_viewdef(r.oid) end
  )
  from relations r
  union all
  select 'column', format('%s.%I', t.oid::regclass, a.attname), concat_ws(
    ' ', row_number() over (partition by t.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> 0 then 'collate ' || a.attcollation::regcollation end,
    case when a.attnotnull then 'not null' end,
    nullif('identity ' || a.attidentity::text, 'identity '), nullif('generated ' || a.attgenerated::text, 'generated '),
    pg_get_expr(d.adbin, d.adrelid)
  )
  from tables t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all
  select 'constraint', format('%s %I', coalesce(nullif(c.conrelid, 0)::regclass::text, c.contypid::regtype::text), c.conname),
    concat_ws(' ', pg_get_constraintdef(c.oid), case when not c.convalidated then 'not validated' end)
  from pg_constraint c
  where c.conrelid in (select oid from tables) or c.contypid in (select oid from types)
  union all
  select 'index', i.indexrelid::regclass::text,
    concat_ws(' ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end)
  from pg_index i where i.indrelid in (select oid from tables)
  union all
  select 'sequence', s.seqrelid::regclass::text, concat_ws(
    ' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle
  )
  from pg_sequence s where s.seqrelid in (select oid from relations)
  union all
  select 'function', f.oid::regprocedure::text, pg_get_functiondef(f.oid) from functions f
  union all
  select 'trigger', format('%s %I', t.tgrelid::regclass, t.tgname), concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid))
  from pg_trigger t where t.tgrelid in (select oid from tables) and not t.tgisinternal
  union all
  select 'event trigger', e.evtname::text, concat_ws(' ', e.evtevent, e.evtfoid::regproc, e.evtenabled, e.evttags::text)
  from pg_event_trigger e
  union all
  select 'rule', format('%s %I', r.ev_class::regclass, r.rulename), pg_get_ruledef(r.oid)
  from pg_rewrite r where r.ev_class in (select oid from tables) and r.rulename <> '_RETURN'
  union all
  select 'policy', format('%s %I', p.polrelid::regclass, p.polname), concat_ws(
    ' ', case when p.polpermissive then 'permissive' else 'restrictive' end, 'for', p.polcmd, 'to',
    (select string_agg(r.name, ', ' order by r.name) from role_names r where r.oid = any (p.polroles)),
    'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)
  )
  from pg_policy p where p.polrelid in (select oid from tables)
  union all
  select 'publication', p.pubname::text, concat_ws(
    ' ', p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate, p.pubviaroot,
    (select string_agg(r.prrelid::regclass::text, ', ' order by r.prrelid::regclass::text)
      from pg_publication_rel r where r.prpubid = p.oid)
  )
  from pg_publication p
  union all
  select 'owner', owned.kind || ' ' || owned.name, r.name from owned join role_names r on r.oid = owned.owner
  union all
  select 'grant', owned.kind || ' ' || owned.name || ' to ' || r.name,
    string_agg(a.privilege_type || case when a.is_grantable then ' with grant option' else '' end, ', '
      order by a.privilege_type)
  from owned cross join aclexplode(owned.acl) a join role_names r on r.oid = a.grantee
  group by owned.kind, owned.name, r.name
  union all
  select 'grant', format('column %s.%I to %s', t.oid::regclass, c.attname, r.name),
    string_agg(a.privilege_type || case when a.is_grantable then ' with grant option' else '' end, ', '
      order by a.privilege_type)
  from tables t
  join pg_attribute c on c.attrelid = t.oid and not c.attisdropped
  cross join aclexplode(c.attacl) a
  join role_names r on r.oid = a.grantee
  group by t.oid, c.attname, r.name
  union all
  select 'default grant', format('%s of %s in %s to %s', d.defaclobjtype, o.name, coalesce(n.nspname, 'any schema'), r.name),
    string_agg(a.privilege_type, ', ' order by a.privilege_type)
  from pg_default_acl d
  join role_names o on o.oid = d.defaclrole
  left join pg_namespace n on n.oid = d.defaclnamespace
  cross join aclexplode(d.defaclacl) a
  join role_names r on r.oid = a.grantee
  group by d.defaclobjtype, o.name, n.nspname, r.name
  union all
  select 'comment', o.type || ' ' || o.identity, d.description
  from pg_description d
  cross join pg_identify_object(d.classoid, d.objoid, d.objsubid) o
  where o.schema in (select nspname from schemas)
    and not exists (select from own where own.classid = d.classoid and own.objid = d.objoid)
)
select kind, name, coalesce(definition, '') as definition from found order by kind, name, definition
