-- Papers of orders are made from their shipments when they are asked for.
drop table order_document;
