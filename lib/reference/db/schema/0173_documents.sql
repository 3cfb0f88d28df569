-- An order's documents are generated from its shipments on request.
drop table order_document;
