// Generated from locales/en/campaigns.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const campaignsMessages: Messages = {
  "campaigns.content_missing": ["Write the message, or choose a file or a template"],
  "campaigns.recipients_missing": ["Enter the recipients: a list or a table"],
  "campaigns.template_cloud_only": ["Templates of Meta go out by sessions of the WhatsApp Cloud API only"],
  "campaigns.csv_column": ["The table needs a heading with the column telefone"],
  "campaigns.csv_unreadable": ["The table is no valid CSV"],
  "campaigns.csv_columns_many": ["The table may have up to ",["limit","number"]," columns"],
  "campaigns.running_many": ["Too many campaigns are running: wait until one ends"],
  "campaigns.variables_unknown": ["The list has no column: ",["names"]],
  "campaigns.skip.opted_out": ["Asked for no campaigns"],
  "campaigns.skip.erased": ["This person’s data was erased"],
  "campaigns.skip.invalid_number": ["The number is invalid"],
  "campaigns.skip.not_on_whatsapp": ["This number has no WhatsApp"],
  "campaigns.skip.duplicate": ["The number is in the list already"],
  "campaigns.skip.missing_variable": ["The value of a variable is missing"],
  "campaigns.skip.cancelled": ["The campaign was cancelled"],
}
