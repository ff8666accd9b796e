-- What is asked with every statement costs as little as it can. The answers stay as they are.

-- Asked several times a statement: that nothing more is asked is kept for the transaction, beside the claims that it
-- was found for. Whoever could set it could set the claims too.
create or replace function private.second_factor_given() returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  claims text := current_setting('request.jwt.claims', true);
begin
  if claims <> '' and current_setting('private.second_factor_given_for', true) = claims then
    return true;
  end if;
  -- The usual case needs two look-ups and no look into the token.
  if exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
    or exists (select from public.site_settings s where s.key = 'two_factor' and s.value <> '"optional"')
  then
    if auth.jwt() ->> 'aal' is distinct from 'aal2'
      and (private.has_second_factor(auth.uid()) or private.second_factor_required(auth.uid()))
    then
      return false;
    end if;
  end if;
  perform set_config('private.second_factor_given_for', claims, true);
  return true;
end
$$;

create or replace function public.is_member() returns boolean
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  return private.second_factor_given() and (private.has_open_membership(auth.uid()) or public.is_admin());
end
$$;
