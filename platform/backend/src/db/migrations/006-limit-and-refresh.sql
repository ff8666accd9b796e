-- A refresh counts itself in the transaction that rotates the token: a second one took a third of its time.

set local role supabase_auth_admin;

-- Adds to a leaky bucket, of which a used-up allowance of `capacity` refills in `refill_seconds`. `backoff_seconds` is the
-- first wait, 0 for none; `cost` at most the capacity, 0 to check only. Returns the seconds to wait, 0 where it is allowed.
-- A clock that was set back finds buckets and waits of the future: no time has passed for the former, and a wait longer
-- than any that is given here is over.
-- One statement, so that parallel requests wait for each other's row and cannot all be allowed.
create function juno_service.consume_rate_limit(
  bucket_key text, moment timestamptz, capacity float8, refill_seconds float8, backoff_seconds float8, cost float8
) returns float8 language plpgsql as $$
declare
  seconds float8;
begin
  insert into juno_service.rate_limits as bucket (key, level, updated_at)
  values (bucket_key, cost, moment)
  on conflict (key) do update set
    (level, updated_at, strikes, blocked_until, wait) = (
      select
        case when blocked or is_full then drained else drained + cost end,
        moment,
        case when is_full and not blocked and cost > 0 then strikes + 1 else strikes end,
        case when blocked then bucket.blocked_until when is_full then moment + make_interval(secs => delay) end,
        case
          when blocked then extract(epoch from bucket.blocked_until - moment)
          when is_full then greatest(delay, (drained + needed - capacity) * refill_seconds / capacity)
          else 0
        end
      from (
        select drained,
               drained + needed > capacity as is_full,
               needed,
               coalesce(
                 bucket.blocked_until > moment and bucket.blocked_until <= moment + interval '1 hour',
                 false
               ) as blocked,
               case when drained = 0 then 0 else bucket.strikes end as strikes,
               case when drained = 0 then 0 else least(3600, backoff_seconds * power(2, least(bucket.strikes, 12))) end as delay
        from (
          select greatest(
            0,
            bucket.level - greatest(0, extract(epoch from moment - bucket.updated_at)) * capacity / refill_seconds
          ) as drained,
          greatest(cost, 1) as needed
        ) as leaked
      ) as state
    )
  returning wait into seconds;
  return seconds;
end
$$;
revoke execute on function juno_service.consume_rate_limit from public;

-- Counts a refresh in each bucket, and then does as rotate_refresh_token does. Where one is used up, the row has only the
-- seconds to wait, and nothing else happens.
create function juno_service.refresh_session(
  bucket_keys text[], capacities float8[], refill_seconds float8,
  presented text, successor text, moment timestamptz, reuse_seconds float8, agent text, address inet, client uuid,
  timebox_seconds float8, inactivity_seconds float8
) returns table (
  wait float8, outcome text, token_id bigint, session_id uuid, token text, aal text, amr jsonb, scopes text
) language plpgsql as $$
begin
  for n in 1 .. cardinality(bucket_keys) loop
    wait := juno_service.consume_rate_limit(bucket_keys[n], moment, capacities[n], refill_seconds, 0, 1);
    if wait > 0 then
      return next;
      return;
    end if;
  end loop;
  return query
    select 0::float8, r.* from juno_service.rotate_refresh_token(
      presented, successor, moment, reuse_seconds, agent, address, client, timebox_seconds, inactivity_seconds) r;
end
$$;
revoke execute on function juno_service.refresh_session from public;

reset role;
