-- Why a client blocked a customer or supplier, who did it and when. Null once the block is lifted, and for blocks older than these columns.
alter table client_customer add column block_reason text, add column blocked_by text, add column blocked_at timestamptz;
alter table client_supplier add column block_reason text, add column blocked_by text, add column blocked_at timestamptz;
