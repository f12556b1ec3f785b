// Generated from locales/en/rules/templates.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const templatesRules = {
  "rules.templates.category_invalid": ["Invalid category"],
  "rules.templates.category_long": ["Category too long"],
  "rules.templates.category_most": ["Category too long: up to ",["maximum"]," characters"],
  "rules.templates.description_most": ["Description too long: up to ",["maximum"]," characters"],
  "rules.templates.templates_missing": ["Choose the templates"],
  "rules.templates.templates_many": ["Too many templates"],
  "rules.templates.content_required": ["The content is required"],
  "rules.templates.content_most": ["Content too long: up to ",["maximum"]," characters"],
  "rules.templates.content_invalid": ["Invalid content"],
  "rules.templates.variables_list": ["Give the variables as a list"],
  "rules.templates.variables_many": ["Too many variables"],
} satisfies Messages
