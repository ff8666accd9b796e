-- Sets what a demo team would, so that people who look around see the whole site. All of it is fictional: nothing answers
-- below .example, and the street is nowhere.

insert into public.site_settings (key, value) values
  ('team_chat_url', '"https://chat.juno.example"'),
  -- Two hosts: the site names a link after its host.
  ('podcast_urls', '["https://listen.juno.example/juno", "https://radio.juno.example/juno"]'),
  ('postal_address', '"Juno, 1 Example Street\nToronto, ON"')
on conflict (key) do update set value = excluded.value where site_settings.value = '""';
