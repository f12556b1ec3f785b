import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { templatesTables } from '../../core/tables/templates.js'
import { type TemplateServices, templateHandlers } from './handlers.js'

export const templates = feature({
  rows: { templates: contract.templates },
  handlers: ({ templateRoom }: { templateRoom: TemplateServices }) => ({
    templates: templateHandlers(templateRoom),
  }),
  tables: templatesTables,
})
