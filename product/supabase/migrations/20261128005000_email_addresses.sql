-- The rule of readEmailAddress (platform/backend/src/email-address.ts). A domain of another script may stand as it is
-- written. Rows of an older release keep what they have.
alter domain public.email_address add constraint email_address_form check (
  value ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@((?:[A-Za-z0-9]|[^\u0001-\u007f])(?:(?:[A-Za-z0-9-]|[^\u0001-\u007f]){0,61}(?:[A-Za-z0-9]|[^\u0001-\u007f]))?\.)+(?:(?:[A-Za-z]|[^\u0001-\u007f]){2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$'
) not valid;
