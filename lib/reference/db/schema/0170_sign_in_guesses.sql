-- Wrong passwords of the last day, by account and place; the account as the SHA-256 of its address, since what is typed
-- there may be a password.
create table sign_in_failure (
  account text not null,
  place text not null,
  failures integer not null,
  since timestamptz not null,
  primary key (account, place)
);
create index sign_in_failure_since on sign_in_failure (since);

-- Networks from which a user has signed in.
create table sign_in_place (
  user_id text collate "C" not null references app_user on delete cascade,
  network text not null,
  last_at timestamptz not null,
  primary key (user_id, network)
);
