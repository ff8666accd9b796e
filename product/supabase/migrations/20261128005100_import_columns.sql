-- An older release had no field for a status, and remembered the columns that hold one as left out. They are suggested
-- again. What the team leaves out from now on stays left out.
update private.import_columns
set columns = (
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(columns)
  where value <> 'null'
    or regexp_replace(key, '[\s_.:-]+', ' ', 'g') !~ '(^| )(status|statut)$|^mitgliedsstatus$|^membership enabled$|^member$'
);
