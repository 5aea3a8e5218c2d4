export const LINKS = [
  { to: '/', name: 'Home' },
  { to: '/businesses', name: 'Businesses' },
  { to: '/categories', name: 'Categories' },
  { to: '/countries', name: 'Countries' },
  { to: '/cities', name: 'Cities' },
  { to: '/contact', name: 'Contact' },
];
