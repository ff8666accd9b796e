-- 'All of Ontario' is also whoever wrote 'Ontario' and no city.

-- The state or province behind two letters, as packages/domain/src/locations/region-codes.ts has them; a test compares the two.
create function private.region_name(code text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
  select name from (values
    ('AL', 'Alabama'), ('AK', 'Alaska'), ('AZ', 'Arizona'), ('AR', 'Arkansas'), ('CA', 'California'),
    ('CO', 'Colorado'), ('CT', 'Connecticut'), ('DE', 'Delaware'), ('FL', 'Florida'), ('GA', 'Georgia'),
    ('HI', 'Hawaii'), ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'),
    ('KS', 'Kansas'), ('KY', 'Kentucky'), ('LA', 'Louisiana'), ('ME', 'Maine'), ('MD', 'Maryland'),
    ('MA', 'Massachusetts'), ('MI', 'Michigan'), ('MN', 'Minnesota'), ('MS', 'Mississippi'),
    ('MO', 'Missouri'), ('MT', 'Montana'), ('NE', 'Nebraska'), ('NV', 'Nevada'), ('NH', 'New Hampshire'),
    ('NJ', 'New Jersey'), ('NM', 'New Mexico'), ('NY', 'New York'), ('NC', 'North Carolina'),
    ('ND', 'North Dakota'), ('OH', 'Ohio'), ('OK', 'Oklahoma'), ('OR', 'Oregon'), ('PA', 'Pennsylvania'),
    ('RI', 'Rhode Island'), ('SC', 'South Carolina'), ('SD', 'South Dakota'), ('TN', 'Tennessee'),
    ('TX', 'Texas'), ('UT', 'Utah'), ('VT', 'Vermont'), ('VA', 'Virginia'), ('WA', 'Washington'),
    ('WV', 'West Virginia'), ('WI', 'Wisconsin'), ('WY', 'Wyoming'), ('AB', 'Alberta'),
    ('BC', 'British Columbia'), ('MB', 'Manitoba'), ('NB', 'New Brunswick'),
    ('NL', 'Newfoundland and Labrador'), ('NT', 'Northwest Territories'), ('NS', 'Nova Scotia'),
    ('NU', 'Nunavut'), ('ON', 'Ontario'), ('PE', 'Prince Edward Island'), ('QC', 'Quebec'),
    ('SK', 'Saskatchewan'), ('YT', 'Yukon')
  ) regions (letters, name)
  where letters = code
$$;

create or replace function private.directory_condition(
  search text, industry text, location text, company_stage text, team_size text, expertise text, networking boolean
) returns text
  language sql stable
  set search_path = ''
  as $$
  select 'p.listed and not p.hidden'
    || coalesce((
      select string_agg(format(' and p.search_text like %L', '%' || private.like_escaped(word) || '%'), '')
      from unnest(private.search_words(search)) word
    ), '')
    || case when industry <> '' then format(' and p.industry = %L', left(industry, 120)) else '' end
    -- A place ('Toronto, ON'), or the region that places end in ('ON'), with those who name the region alone.
    || case when location <> '' then format(
         ' and (p.location = %1$L or p.location like %2$L%3$s)',
         left(location, 120), '%, ' || private.like_escaped(left(location, 120)),
         (select format(' or p.location = %L', name) from private.region_name(location) name where name is not null)
       ) else '' end
    || case when company_stage <> '' then format(' and p.company_stage = %L', left(company_stage, 120)) else '' end
    || case when team_size <> '' then format(' and p.team_size = %L', left(team_size, 120)) else '' end
    || case when expertise <> '' then
         format(' and p.expertise_keys @> %L::text[]', private.fold_all(array[left(expertise, 2000)]))
       else '' end
    || case when networking then ' and p.open_to_networking' else '' end
$$;
