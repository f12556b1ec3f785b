// Generated from locales/en/templates.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const templatesMessages: Messages = {
  "templates.not_found": ["Template not found"],
  "templates.inactive": ["This template is inactive"],
  "templates.variable_needed": ["Give ",["variable"]],
  "templates.variable_missing": ["The variable ",["variable"]," is missing"],
  "templates.variables_missing": ["The variables ",["variables"]," are missing"],
  "templates.text_long": ["The message would have ",["length","number"]," characters: up to 4096 are possible"],
  "templates.name_taken": ["There is a template of this name already"],
  "templates.too_many": ["There may be up to ",["limit","number"]," templates. Delete those that you do not use and try again."],
}
