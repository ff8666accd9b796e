-- A member of 'Toronto, ON' is found by "Ontario" and by "Canada" too.

create function private.place_words(location text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
  select private.fold(concat_ws(
    ' ', r.name,
    case
      when r.code in ('AB', 'BC', 'MB', 'NB', 'NL', 'NT', 'NS', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT') then 'Canada'
      else 'USA United States of America'
    end
  ))
  from private.regions() r where r.code = private.region_code(location)
$$;

create function private.add_place_words() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  new.search_text := concat_ws(' ', new.search_text, private.place_words(new.location));
  return new;
end
$$;

-- Runs after `b_derive`, which makes the text again with each change.
create trigger c_add_place_words before insert or update on public.profiles
  for each row execute function private.add_place_words();

-- Nobody changed these profiles.
alter table public.profiles disable trigger user;
update public.profiles p set search_text = concat_ws(' ', p.search_text, private.place_words(p.location))
where p.region_code is not null;
alter table public.profiles enable trigger user;
update private.account_standings s set search_text = concat_ws(' ', s.search_text, private.place_words(p.location))
from public.profiles p where p.id = s.user_id and p.region_code is not null;

revoke execute on all functions in schema private from public;
