-- `company`, `title`, `website` and `linkedin` are other names of `business_name`, `role`, `company_website` and
-- `linkedin_url`. Both names can be read and written. The second one has the value, and the first one follows it.

-- A title was as long as this.
alter table public.profiles drop constraint profiles_role_check,
  add constraint profiles_role_check check (char_length(role) <= 160);

create function private.take_other_names() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  -- In an insert `old` is null.
  if new.business_name is not distinct from old.business_name and new.company is distinct from old.company then
    new.business_name := new.company;
  end if;
  if new.role is not distinct from old.role and new.title is distinct from old.title then
    new.role := new.title;
  end if;
  if new.company_website is not distinct from old.company_website and new.website is distinct from old.website then
    new.company_website := new.website;
  end if;
  if new.linkedin_url is not distinct from old.linkedin_url and new.linkedin is distinct from old.linkedin then
    new.linkedin_url := new.linkedin;
  end if;
  if jsonb_typeof(new.visibility) = 'object' and new.visibility ?| array['website', 'linkedin'] then
    new.visibility := jsonb_strip_nulls(jsonb_build_object(
      'company_website', new.visibility -> 'website', 'linkedin_url', new.visibility -> 'linkedin'
    )) || new.visibility - array['website', 'linkedin'];
  end if;
  return new;
end
$$;

create function private.give_other_names() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.company := new.business_name;
  new.title := new.role;
  new.website := new.company_website;
  new.linkedin := new.linkedin_url;
  return new;
end
$$;

-- What is stored under two names becomes one value. Where they differ, the audit log gets the other one; what a member
-- shows to nobody stays in `profile_hidden_fields`.

alter table public.profiles disable trigger user;

insert into public.audit_log (action, subject_table, subject_id, details)
select 'profiles.update', 'profiles', p.id, jsonb_build_object('name', p.name, 'changed', lost.fields)
from public.profiles p
cross join lateral (
  select jsonb_object_agg(other.name, other.value) as fields
  from (
    values
      ('company', p.company::text, p.business_name::text),
      ('title', p.title, p.role),
      ('website', p.website, coalesce(p.company_website, (
        select h.value from public.profile_hidden_fields h where h.profile_id = p.id and h.field = 'company_website'
      ))),
      ('linkedin', p.linkedin, coalesce(p.linkedin_url, (
        select h.value from public.profile_hidden_fields h where h.profile_id = p.id and h.field = 'linkedin_url'
      )))
  ) as other (name, value, kept)
  where other.value <> other.kept
) lost
where lost.fields is not null;

update public.profile_hidden_fields h set field = other.kept
from public.profiles p, (values ('website', 'company_website'), ('linkedin', 'linkedin_url')) as other (name, kept)
where p.id = h.profile_id and h.field = other.name and to_jsonb(p) ->> other.kept is null
  and not exists (
    select from public.profile_hidden_fields k where k.profile_id = h.profile_id and k.field = other.kept
  );

update public.profiles p set
  business_name = coalesce(p.business_name, p.company),
  role = coalesce(p.role, p.title),
  company_website = case when hidden.fields ? 'company_website' then null else coalesce(p.company_website, p.website) end,
  linkedin_url = case when hidden.fields ? 'linkedin_url' then null else coalesce(p.linkedin_url, p.linkedin) end,
  visibility = p.visibility - array['website', 'linkedin']
    || jsonb_strip_nulls(jsonb_build_object(
      'company_website', case when p.company_website is null and p.website is not null then 'members' end,
      'linkedin_url', case when p.linkedin_url is null and p.linkedin is not null then 'members' end
    ))
    || hidden.fields,
  search_text = ''
from (
  select p.id, coalesce(
    jsonb_object_agg(h.field, 'nobody') filter (where h.field in ('company_website', 'linkedin_url')), '{}'
  ) as fields
  from public.profiles p left join public.profile_hidden_fields h on h.profile_id = p.id
  group by p.id
) hidden
where hidden.id = p.id
  and (
    num_nonnulls(p.company, p.title, p.website, p.linkedin) > 0 or p.visibility ?| array['website', 'linkedin']
  );
update public.profiles
set company = business_name, title = role, website = company_website, linkedin = linkedin_url;

alter table public.profiles enable trigger user;

-- Triggers run in the order of their names: `b_derive`, which hides values, runs between these.
create trigger a_take_other_names before insert or update on public.profiles
  for each row execute function private.take_other_names();
create trigger c_give_other_names before insert or update on public.profiles
  for each row execute function private.give_other_names();

update public.profiles set search_text = '' where search_text = '';

revoke execute on all functions in schema private from public;
