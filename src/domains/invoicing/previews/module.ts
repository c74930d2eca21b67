import { defineModule } from '../../../module.ts'
import { DOCUMENTS, SETTINGS } from '../../administration/permissions/rules.ts'

export const previewsModule = defineModule({
  name: 'previews',
  routes: async () => [
    ...(await import('./print-routes.ts')).printPreviewRoutes(),
    ...(await import('./check-routes.ts')).checkRoutes(),
    ...(await import('./template-routes.ts')).templatePreviewRoutes,
  ],
  permissions: { all: { ...DOCUMENTS, idInBody: true }, except: { 'POST /templates/preview': SETTINGS } },
  reference: [
    { title: 'Printing and emailing', paths: ['/invoices/preview', '/invoices/:id/pages'] },
    { title: 'E-invoice files', paths: ['/invoices/check', '/invoices/:id/check'] },
    { title: 'Templates', paths: ['/templates/preview'] },
  ],
})
