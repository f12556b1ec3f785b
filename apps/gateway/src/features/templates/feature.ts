import { type Contract, contract, previewTemplate } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import { idFromKey } from '../../core/http/idFromKey.js'
import type { TemplateImports } from './import/templateImports.js'
import type { TemplateLibrary } from './library/templateLibrary.js'
import { templatesTables } from './tables.js'
import type { UserTemplates } from './userTemplates.js'

const defaultPageSize = 100

export interface TemplateServices {
  templates: UserTemplates
  imports: TemplateImports
  library: TemplateLibrary
}

function templateHandlers({
  templates,
  imports,
  library,
}: TemplateServices): AreaHandlers<Contract['templates']> {
  return {
    list: async ({ caller: { user }, query: { cursor, limit, ...search } }) => {
      if (cursor === undefined && limit === undefined)
        return { templates: templates.all(user.id, search), nextCursor: null }
      return templates.page(user.id, { ...search, cursor, limit: limit ?? defaultPageSize })
    },
    get: async ({ caller, params }) => ({ template: await templates.get(params.id, caller.user.id) }),
    create: async ({ caller, body, idempotencyKey, origin }) => {
      const id = idempotencyKey === null ? undefined : idFromKey(caller.user.id, idempotencyKey)
      return { template: await templates.create(caller.user.id, body, origin, id) }
    },
    update: async ({ caller, params, body, origin }) => ({
      template: await templates.update(params.id, caller.user.id, body, origin),
    }),
    remove: async ({ caller, params, origin }) => {
      await templates.remove(params.id, caller.user.id, origin)
      return {}
    },
    duplicate: async ({ caller, params, body, origin }) => ({
      template: await templates.duplicate(params.id, caller.user.id, origin, body.name),
    }),
    stats: async ({ caller }) => ({ stats: await templates.stats(caller.user.id) }),
    import: ({ caller, files, origin }) => imports.run(caller.user.id, files.file, origin),
    library: async ({ caller }) => ({ library: await library.list(caller.user.id) }),
    installLibrary: ({ caller, body, origin }) => library.install(caller.user.id, body.templateIds, origin),
    analytics: async ({ caller }) => ({ analytics: await templates.analytics(caller.user.id) }),
    preview: async ({ body }) => ({ preview: previewTemplate(body.content, body.variables) }),
  }
}

export const templates = feature({
  rows: { templates: contract.templates },
  handlers: ({ templateModule }: { templateModule: TemplateServices }) => ({
    templates: templateHandlers(templateModule),
  }),
  tables: templatesTables,
  jobs: {},
})
