-- What PostgREST's own test suite asks about and the protocol schema lacks.
create table api.json_things (id int primary key, data jsonb);
insert into api.json_things values (1, '{"!@#$%^&*_d": {"!@#$%^&*_e": 3}, "a b": {"x-y": 4}, "list": [[9, 8], [7]]}');

create table api.twins (id int primary key, name text);
insert into api.twins values (1, 'Ida'), (2, 'Ina');

create table api.models (name text, year int, maker text references api.clients (name), primary key (name, year))
  partition by list (year);
create table api.models_2001 partition of api.models for values in (2001);
create table api.models_other partition of api.models default;
create table api.sales (id int primary key, name text, year int, foreign key (name, year) references api.models);
insert into api.models values ('Countess', 2001, 'Ada'), ('Duchess', 1990, null);
insert into api.sales values (1, 'Countess', 2001);

-- Shows one foreign key under two names, and the keys of two tables.
create view api.projects_twice as select p.id, p.client_id as first_client, p.client_id as second_client from api.projects p;
create view api.projects_and_details as
  select p.id as project, d.project_id as detail, p.name from api.projects p join api.project_details d on d.project_id = p.id;
create function api.store_pair() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger store_pair instead of insert on api.projects_and_details for each row execute function api.store_pair();

create function api.single_out(num int, out num_plus_one int) language sql immutable as $$ select num + 1 $$;
create function api.single_inout(inout num int) language sql immutable as $$ select num + 1 $$;
create function api.one_column() returns table (a text) language sql immutable as $$ values ('A'), ('B') $$;
create function api.any_record(want int default 1) returns record language sql stable as
  $$ select id, name from api.people where id = want $$;
create function api.any_records() returns setof record language sql stable as
  $$ select id, name from api.people order by id $$;
create function api.characters(one character, several character[], bits bit) returns json language sql immutable as
  $$ select json_build_array(one, several, bits) $$;
create function api.greet(name text) returns text language sql immutable as $$ select 'Hello, ' || name $$;
create function api.raise_pt(code text) returns void language plpgsql as
  $$ begin raise exception using errcode = code, message = 'Wrong'; end $$;
create function api.whole(xml) returns xml language sql immutable as $$ select $1 $$;

grant select, insert, update, delete on api.json_things, api.twins, api.models, api.sales, api.projects_twice, api.projects_and_details
  to authenticated;
