create policy "Everybody who is signed in keeps files" on storage.objects for all to authenticated
  using (bucket_id = 'own' and owner_id = (select auth.uid())::text)
  with check (bucket_id = 'own');
