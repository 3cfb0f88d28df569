-- Why a client blocked a customer or supplier, who did it and when. Null for earlier blocks, and once a block is lifted.
alter table client_customer add column block_reason text, add column blocked_by text, add column blocked_at timestamptz;
alter table client_supplier add column block_reason text, add column blocked_by text, add column blocked_at timestamptz;
