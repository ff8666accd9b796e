-- Full-text search of the resource directory, by words and beginnings of words.

-- Stems alone lose half-typed words ("pricin") and names that look like stop words ("Will"), so that the words as they
-- stand are indexed too.
create or replace function private.index_resource() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  title text := private.fold(new.title);
  tags text := private.fold(coalesce(array_to_string(new.tags, ' '), ''));
  author text := private.fold(coalesce(new.author, ''));
  description text := private.fold(new.description);
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', title) || to_tsvector('pg_catalog.simple', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', tags) || to_tsvector('pg_catalog.simple', tags), 'B')
    || setweight(to_tsvector('pg_catalog.simple', author), 'C')
    || setweight(to_tsvector('pg_catalog.english', description) || to_tsvector('pg_catalog.simple', description), 'D');
  new.updated_at := now();
  return new;
end
$$;
update public.resources set search = '';

-- What somebody types, as a query: every word must occur, each as a stem or as the beginning of a word. Words that say
-- nothing ("the") are left out, except while they may still be growing at the end.
create function private.resource_query(words text) returns tsquery
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  parts text[] := (
    select array_agg(part order by place)
    from regexp_split_to_table(private.fold(left(coalesce(words, ''), 200)), '[^[:alnum:]]+')
      with ordinality as typed (part, place)
    where part <> ''
  );
  found tsquery := '';
  stemmed tsquery;
begin
  for place in 1 .. least(coalesce(cardinality(parts), 0), 16) loop
    stemmed := to_tsquery('pg_catalog.english', parts[place] || ':*');
    if numnode(stemmed) > 0 or place = cardinality(parts) then
      found := found && (stemmed || to_tsquery('pg_catalog.simple', parts[place] || ':*'));
    end if;
  end loop;
  return found;
end
$$;
revoke execute on function private.resource_query(text) from public;
grant execute on function private.resource_query(text) to authenticated, service_role;

-- Row level security lets no full-text condition reach an index, so the matching alone is done past it: this answers
-- nothing but ids.
create function private.resources_matching(words text) returns setof uuid
  language sql stable security definer
  set search_path = ''
  as $$
  select r.id from public.resources r where r.search @@ private.resource_query(words)
$$;
revoke execute on function private.resources_matching(text) from public;
grant execute on function private.resources_matching(text) to authenticated, service_role;

-- Runs as the caller: who may not read a resource does not find it.
create function public.search_resources(words text) returns setof public.resources
  language sql stable
  set search_path = ''
  as $$
  select r.* from public.resources r where r.id in (select private.resources_matching(words))
$$;
comment on function public.search_resources is
  'Resources with every one of these words, or words that begin so, in title, description, tags or author.';
revoke execute on function public.search_resources(text) from public, anon, authenticated;
grant execute on function public.search_resources(text) to authenticated;
