-- Makes what PostgREST's own test suite covers and the protocol schema lacks.
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
create table api.agents (id int primary key, name text, department_id int);
create table api.departments (id int primary key, head_id int references api.agents);
alter table api.agents add foreign key (department_id) references api.departments;
create table api.postings (
  agent_id int references api.agents, department_id int references api.departments, primary key (agent_id, department_id)
);
create function api.same(arg xml) returns text language sql immutable as $$ select 'xml' $$;
create function api.same(arg text, num int default 0) returns text language sql immutable as $$ select 'two' $$;
create function api.same(arg int) returns text language sql immutable as $$ select 'int' $$;
create function api.quick() returns text language sql volatile set statement_timeout to '300ms' as
  $$ select 'awake' from pg_sleep(2) $$;
create function api.greet(name text) returns text language sql immutable as $$ select 'Hello, ' || name $$;
create function api.seen_setting(name text) returns text language sql stable as $$ select current_setting(name) $$;
create function api.raise_pt(code text) returns void language plpgsql as
  $$ begin raise exception using errcode = code, message = 'Wrong'; end $$;
create function api.unnamed(int) returns int language sql immutable as $$ select $1 $$;
create function api.unnamed_pair(json, json) returns json language sql immutable as $$ select $1 $$;
create function api.whole(xml) returns xml language sql immutable as $$ select $1 $$;

grant select, insert, update, delete on api.agents, api.departments, api.json_things, api.twins, api.models, api.sales, api.projects_twice, api.projects_and_details
  to authenticated;

-- Makes a domain that is shown and read in another form than it is stored.
create domain api.colour as int check (value between 0 and 16777215);
create function api.colour_json(api.colour) returns json language sql immutable as
  $$ select to_json('#' || lpad(upper(to_hex($1)), 6, '0')) $$;
create function api.colour_of(text) returns api.colour language sql immutable as
  $$ select ('x' || lpad(replace($1, '#', ''), 8, '0'))::bit(32)::int::api.colour $$;
create function api.colour_of(json) returns api.colour language sql immutable as
  $$ select api.colour_of($1 #>> '{}') $$;
create cast (api.colour as json) with function api.colour_json(api.colour) as implicit;
create cast (text as api.colour) with function api.colour_of(text) as implicit;
create cast (json as api.colour) with function api.colour_of(json) as implicit;
create table api.paints (id int primary key, name text, colour api.colour, base int references api.paints);
insert into api.paints values (1, 'Ink', 256, null), (2, 'Leaf', 123456, 1), (3, 'Clear', null, 1);
create view api.paint_list with (security_invoker) as select id, colour as shade from api.paints;
create function api.paints_of(base int) returns setof api.paints language sql stable as
  $$ select * from api.paints where base = $1 order by id $$;
grant select, insert, update, delete on api.paints to authenticated;
grant select on api.paint_list to authenticated;
