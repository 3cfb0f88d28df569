/** Fields of the supplier form, in the form's order, with their labels in the audit log. */
export const SUPPLIER_FIELDS = {
  name: 'Name',
  contact_name: 'Contact',
  email: 'Email',
  phone: 'Phone',
  address1: 'Address',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
  lead_time_days: 'Lead time (days)',
  notes: 'Notes',
} as const

/** Turns an empty or missing form field into null. */
export const orNull = <T>(value: T | '' | null | undefined): T | null => (value === '' || value === undefined ? null : value)
