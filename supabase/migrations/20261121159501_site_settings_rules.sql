-- What the team may put into the site's settings. The environment wins over these (the server sees to that).

-- Not there, or empty, means: not set here.
alter table public.site_settings add constraint site_settings_value check (
  case
    when key = 'show_events_to_visitors' then jsonb_typeof(value) = 'boolean'
    when key in ('brand', 'newsletter_sender') then
      jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 60 and value #>> '{}' !~ '[[:cntrl:]<>"]'
    when key = 'postal_address' then
      jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 500
    when key = 'reply_address' then
      jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 254
        and value #>> '{}' ~ '^([^[:space:]@<>",;]+@[^[:space:]@<>",;]+)?$'
    when key = 'team_chat_url' then
      jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 2048
        and value #>> '{}' ~* '^(https?://[^[:space:]<>"\\]+)?$'
    when key = 'podcast_urls' then
      jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 2
        and char_length(value::text) <= 4200
        and coalesce(value ->> 0, 'https://x') ~* '^https?://[^[:space:]<>"\\]+$'
        and coalesce(value ->> 1, 'https://x') ~* '^https?://[^[:space:]<>"\\]+$'
    else true
  end
);
