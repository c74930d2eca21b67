import type { Resource, Saved } from '../../api/resources.ts'

// The main department, as the settings know it.
export type Company = Saved & {
  name: string
  tax_no: string | null
  street: string | null
  post_code: string | null
  city: string | null
  country: string | null
  email: string | null
  phone: string | null
  www: string | null
  person: string | null
  bank: string | null
  bank_account: string | null
  bank_swift: string | null
  bdo_no: string | null
  logo_file_name: string | null
  logo_updated_at: string | null
  own_email_settings: boolean | null
  email_from: string | null
  email_cc: string | null
  email_subject: string | null
  email_template: string | null
}

export const companies: Resource<Company> = { name: 'department', path: 'departments' }
