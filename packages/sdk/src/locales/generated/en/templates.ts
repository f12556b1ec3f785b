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
  "templates.not_a_template": ["Not a template"],
  "templates.active_unclear": ["Active has to be yes or no"],
  "templates.columns_many": ["The line has ",["columns"]," columns; the first line has ",["titles"]],
  "templates.csv_quotes_unclosed": ["The CSV cannot be read: there are quotes that are not closed"],
  "templates.csv_quotes_within": ["The CSV cannot be read: there are quotes within a field"],
  "templates.csv_quotes_unclosed_at": ["The CSV cannot be read: there are quotes that are not closed (line ",["line"],")"],
  "templates.csv_quotes_within_at": ["The CSV cannot be read: there are quotes within a field (line ",["line"],")"],
  "templates.column_missing": ["There is no column \"",["column"],"\". The first line has to have the names of the columns."],
  "templates.not_json": ["The file is not valid JSON"],
  "templates.no_list": ["The file has no list \"templates\""],
  "templates.other_version": ["The file is of version ",["version"],": only files of version ",["known"]," are imported"],
  "templates.only_json_and_csv": ["Only JSON and CSV files can be imported"],
  "templates.reasons": [["first"],["second","select",{"none":[],"other":["; ",["second"]]}],["third","select",{"none":[],"other":["; ",["third"]]}],["fourth","select",{"none":[],"other":["; ",["fourth"]]}],["fifth","select",{"none":[],"other":["; ",["fifth"]]}]],
}
