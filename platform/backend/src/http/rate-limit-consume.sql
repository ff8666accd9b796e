-- Adds to a leaky bucket. $1 key, $2 now, $3 capacity, $4 seconds until a full bucket is empty, $5 first backoff in
-- seconds (0 = none), $6 cost, at most $3 (0 = only check). Returns the seconds to wait, 0 = allowed.
-- A clock that was set back finds buckets and waits of the future: no time has passed for the former, and a wait longer
-- than any that is given here is over.
-- One statement, so that parallel requests wait for each other's row and cannot all be allowed.
insert into juno_service.rate_limits as bucket (key, level, updated_at)
values ($1, $6::float8, $2::timestamptz)
on conflict (key) do update set
  (level, updated_at, strikes, blocked_until, wait) = (
    select
      case when blocked or is_full then drained else drained + $6::float8 end,
      $2::timestamptz,
      case when is_full and not blocked and $6::float8 > 0 then strikes + 1 else strikes end,
      case when blocked then bucket.blocked_until when is_full then $2::timestamptz + make_interval(secs => delay) end,
      case
        when blocked then extract(epoch from bucket.blocked_until - $2::timestamptz)
        when is_full then greatest(delay, (drained + needed - $3::float8) * $4::float8 / $3::float8)
        else 0
      end
    from (
      select drained,
             drained + needed > $3::float8 as is_full,
             needed,
             coalesce(
               bucket.blocked_until > $2::timestamptz and bucket.blocked_until <= $2::timestamptz + interval '1 hour',
               false
             ) as blocked,
             case when drained = 0 then 0 else bucket.strikes end as strikes,
             case when drained = 0 then 0 else least(3600, $5::float8 * power(2, least(bucket.strikes, 12))) end as delay
      from (
        select greatest(
          0,
          bucket.level - greatest(0, extract(epoch from $2::timestamptz - bucket.updated_at)) * $3::float8 / $4::float8
        ) as drained,
        greatest($6::float8, 1) as needed
      ) as leaked
    ) as state
  )
returning wait
