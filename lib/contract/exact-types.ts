import type * as audit from './audit/audit.ts'
import type * as common from './engine/common.ts'
import type { Exact } from './engine/tolerant.ts'
import type * as checks from './orders/checks.ts'
import type * as orderEntry from './orders/order-entry.ts'
import type * as orders from './orders/orders.ts'
import type * as purchaseOrders from './orders/purchase-orders.ts'
import type * as salesOrders from './orders/sales-orders.ts'
import type * as counterparties from './orders/counterparties.ts'
import type * as customers from './customers/customers.ts'
import type * as suppliers from './suppliers/suppliers.ts'
import type * as rejections from './rejections/rejections.ts'
import type * as documents from './shipments/documents.ts'
import type * as shipments from './shipments/shipments.ts'
import type * as age from './stock/age.ts'
import type * as movements from './stock/movements.ts'
import type * as accessPresets from './settings/access-presets.ts'
import type * as carrierCodes from './settings/carrier-codes.ts'
import type * as listLayouts from './settings/list-layouts.ts'
import type * as settings from './settings/settings.ts'
import type * as stock from './stock/stock.ts'
import type * as home from './home/overview.ts'
import type * as clientViews from './users/client-views.ts'
import type * as users from './users/users.ts'

/* The contract's records with all fields present, as the reference API returns them and the product completes them. */

export type AuditEntry = Exact<typeof audit.AuditEntry>
export type AuditEvent = Exact<typeof audit.AuditEvent>
export type Column = Exact<typeof common.Column>
export type Facet = Exact<typeof common.Facet>
export type KnownOrder = Exact<typeof checks.KnownOrder>
export type FormField = Exact<typeof orderEntry.FormField>
export type OrderWarning = Exact<typeof orders.OrderWarning>
export type Unsaved = Exact<typeof orders.Unsaved>
export type WeekForecast = Exact<typeof orders.WeekForecast>
export type PurchaseOrder = Exact<typeof purchaseOrders.PurchaseOrder>
export type PurchaseOrderDetail = Exact<typeof purchaseOrders.PurchaseOrderDetail>
export type PurchaseOrderLine = Exact<typeof purchaseOrders.PurchaseOrderLine>
export type PurchaseOrderTableRow = Exact<typeof purchaseOrders.PurchaseOrderTableRow>
export type LineShortage = Exact<typeof salesOrders.LineShortage>
export type PickPlace = Exact<typeof salesOrders.PickPlace>
export type SalesOrder = Exact<typeof salesOrders.SalesOrder>
export type SalesOrderDetail = Exact<typeof salesOrders.SalesOrderDetail>
export type SalesOrderLine = Exact<typeof salesOrders.SalesOrderLine>
export type SalesOrderTableRow = Exact<typeof salesOrders.SalesOrderTableRow>
export type Customer = Exact<typeof counterparties.Customer>
export type Supplier = Exact<typeof counterparties.Supplier>
export type CustomerRow = Exact<typeof customers.CustomerRow>
export type SupplierRow = Exact<typeof suppliers.SupplierRow>
export type Rejection = Exact<typeof rejections.Rejection>
export type RejectionDetail = Exact<typeof rejections.RejectionDetail>
export type RowResult = Exact<typeof rejections.RowResult>
export type OrderDocument = Exact<typeof documents.OrderDocument>
export type Address = Exact<typeof shipments.Address>
export type AdvisedLine = Exact<typeof shipments.AdvisedLine>
export type InboundShipment = Exact<typeof shipments.InboundShipment>
export type Package = Exact<typeof shipments.Package>
export type Shipment = Exact<typeof shipments.Shipment>
export type ShipmentEvent = Exact<typeof shipments.ShipmentEvent>
export type AgeBucket = Exact<typeof age.AgeBucket>
export type StockAge = Exact<typeof age.StockAge>
export type Movement = Exact<typeof movements.Movement>
export type Forecast = Exact<typeof stock.Forecast>
export type ForecastBucket = Exact<typeof stock.ForecastBucket>
export type ForecastDriver = Exact<typeof stock.ForecastDriver>
export type Holding = Exact<typeof stock.Holding>
export type HoldingDetail = Exact<typeof stock.HoldingDetail>
export type StockLine = Exact<typeof stock.StockLine>
export type UserRow = Exact<typeof users.UserRow>
export type ListTotal = Exact<typeof home.ListTotal>
export type AccessPreset = Exact<typeof accessPresets.AccessPreset>
export type CarrierCode = Exact<typeof carrierCodes.CarrierCode>
export type ListLayout = Exact<typeof listLayouts.ListLayout>
export type ClientUser = Exact<typeof settings.ClientUser>
export type HomeOverview = Exact<typeof home.HomeOverview>
export type ClientView = Exact<typeof clientViews.ClientView>
