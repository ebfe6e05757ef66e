// Query fields of tables, in French: their keys, and what each narrows.

export const query = {
  keys: { who: 'qui', whom: 'sur', what: 'quoi', since: 'depuis', until: 'jusque', ip: 'ip' },
  set: 'Filtres',
  added: 'Filtre ajouté : {filter}',
  remove: 'Retirer le filtre : {filter}',
  removeTip: 'Retirer le filtre',
  unknown: 'Aucun résultat. Saisissez un filtre, par exemple « qui : Ada » ou « depuis : lundi ».',
  audit: 'Filtrer le journal d’audit',
  auditPlaceholder: 'Filtrer par qui :, quoi : ou depuis :',
  auditAbout: {
    who: 'Auteur',
    whom: 'Utilisateur concerné',
    what: 'Opération, objet ou résultat',
    since: 'Ce jour-là ou après',
    until: 'Ce jour-là ou avant',
    ip: 'Adresse IP',
  },
  membersAbout: {
    who: 'Nom, adresse ou entreprise',
    what: 'État',
    since: 'Dernière visite ce jour-là ou après',
  },
  emailWaits: 'Nouvelle adresse à confirmer',
} as const
