import { fieldsOf, textOf } from './call.js'
import { type Answer, data, done, type Plain, type Routes, refused } from './routes.js'
import type { PlainTemplate } from './world.js'

const missing = refused(404, 'Template não encontrado')

const about =
  (answer: (template: PlainTemplate, plain: Plain, body: unknown) => ReturnType<Answer>): Answer =>
  ({ params, body }, plain) => {
    const template = plain.world.templates.find(({ id }) => id === params.id)
    return template ? answer(template, plain, body) : missing
  }

function add({ world }: Plain, texts: Partial<PlainTemplate>) {
  const { name = '', content = '', category = null, isActive = true } = texts
  const template = { id: world.nextId(), name, content, category, isActive, createdAt: new Date() }
  world.templates.unshift(template)
  return data({ template }, 201)
}

/** Configuration §7.4: statistics and library in one of the allowed spellings. */
export const templateRoutes: Routes = {
  'GET /templates/stats': (_, { world }) =>
    data({
      stats: {
        total: world.templates.length,
        categories: new Set(world.templates.map(({ category }) => category)).size,
        createdThisMonth: 1,
      },
    }),
  'GET /templates/library': () =>
    data({
      library: [
        { id: 'l1', name: 'Boas-vindas', description: 'Saudação', category: 'Saudações', rating: 4.5 },
      ],
    }),
  'GET /templates/analytics': (_, { world }) =>
    data({
      analytics: {
        totalUsage: 7,
        monthlyUsage: 3,
        activeTemplates: 1,
        totalTemplates: world.templates.length,
        popularTemplates: world.templates.map(({ id, name }) => ({ id, name, usageCount: 7 })),
        categoryUsage: [{ category: 'Saudações', count: 7 }],
      },
    }),
  'POST /templates/library/install': (_, plain) => done(plain),
  'POST /templates/import': () => data({ imported: 0 }),
  'POST /templates/preview': ({ body }) => data({ preview: textOf(fieldsOf(body).content) }),
  'GET /templates': ({ query }, { world }) => {
    const search = (query.get('search') ?? '').toLowerCase()
    const category = query.get('category')
    return data({
      templates: world.templates.filter(
        (one) => one.name.toLowerCase().includes(search) && (category === null || one.category === category),
      ),
    })
  },
  'POST /templates': ({ body }, plain) => {
    const { name, content } = fieldsOf(body)
    if (!name || !content) return refused(400, 'Dados inválidos')
    return add(plain, fieldsOf(body))
  },
  'GET /templates/:id': about((template) => data({ template })),
  'PUT /templates/:id': about((template, _, body) => {
    Object.assign(template, fieldsOf(body))
    return data({ template })
  }),
  'DELETE /templates/:id': about((template, plain) => {
    plain.world.templates.splice(plain.world.templates.indexOf(template), 1)
    return done(plain)
  }),
  'POST /templates/:id/duplicate': about((template, plain, body) =>
    add(plain, { ...template, name: textOf(fieldsOf(body).name) }),
  ),
}
