-- Wrong passwords of the last day, by account and place: a known network, all other networks together, or a signed-in session.
-- The account is stored as the SHA-256 of the email address that the user typed, because users sometimes type a password there.
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
