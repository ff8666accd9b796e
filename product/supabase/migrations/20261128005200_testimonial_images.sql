-- A testimonial without an image has the placeholder, whichever way it is stored. The site draws initials in its place.
alter table public.testimonials alter column image set default '/images/default-avatar.svg';

create function private.set_default_avatar() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.image := coalesce(new.image, '/images/default-avatar.svg');
  return new;
end
$$;

create trigger set_default_avatar before insert or update of image on public.testimonials
  for each row execute function private.set_default_avatar();
