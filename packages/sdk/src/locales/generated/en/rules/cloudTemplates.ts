// Generated from locales/en/rules/cloudTemplates.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const cloudTemplatesRules = {
  "rules.cloudTemplates.category_invalid": ["The category is UTILITY, MARKETING or AUTHENTICATION"],
  "rules.cloudTemplates.components_missing": ["Give the components"],
  "rules.cloudTemplates.header_sample_missing": ["Send an example file for the header"],
  "rules.cloudTemplates.header_text_required": ["The header’s text is required"],
  "rules.cloudTemplates.header_text_long": ["The header may have up to 60 characters"],
  "rules.cloudTemplates.header_variables_many": ["The header takes at most 1 variable"],
  "rules.cloudTemplates.body_required": ["The body is required"],
  "rules.cloudTemplates.body_long": ["The body may have up to 1024 characters"],
  "rules.cloudTemplates.body_blank_lines": ["The body cannot have two empty lines in a row"],
  "rules.cloudTemplates.body_variable_at_end": ["The body cannot begin or end with a variable"],
  "rules.cloudTemplates.body_variables_adjacent": ["Put some text between the variables"],
  "rules.cloudTemplates.variables_mixed": ["Use only numbered variables, as {{1}}, or only named ones, as {{name}}"],
  "rules.cloudTemplates.variable_name_invalid": ["A variable’s name has lower-case letters without accents, digits and _: {{",["name"],"}}"],
  "rules.cloudTemplates.variables_gap": ["Number the variables in sequence from {{1}} on"],
  "rules.cloudTemplates.example_missing": ["Give an example of {{",["name"],"}}"],
  "rules.cloudTemplates.footer_long": ["The footer may have up to 60 characters"],
  "rules.cloudTemplates.footer_variables": ["The footer takes no variables"],
  "rules.cloudTemplates.buttons_many": ["At most 10 buttons"],
  "rules.cloudTemplates.button_text_required": ["The button’s text is required"],
  "rules.cloudTemplates.button_text_long": ["The text of button \"",["button"],"\" may have up to 25 characters"],
  "rules.cloudTemplates.button_url_long": ["URL too long in button \"",["button"],"\""],
  "rules.cloudTemplates.button_url_invalid": ["Invalid URL in button \"",["button"],"\""],
  "rules.cloudTemplates.button_url_variable": ["In button \"",["button"],"\" the variable stands at the end of the URL"],
  "rules.cloudTemplates.button_phone_invalid": ["Invalid phone number in button \"",["button"],"\""],
} satisfies Messages
