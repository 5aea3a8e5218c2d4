import { describe, expect, it } from 'vitest';
import { useTables } from '../../formatted-rows.fixture.js';

const { businessOf } = useTables();
const categoryOf = async (row: Record<string, string>) =>
  (await businessOf({ name: 'Acme', city: 'Springfield', ...row }))?.category;

describe('code of a classification of activities', () => {
  it.each([
    ['Code NAF', '56.10A', 'Restaurant'],
    ['code_ape', '5610C', 'Fast food restaurant'],
    ['NAF', '56.99Z', 'Food and beverage service'],
    ['NAF', '1.11Z', 'Agriculture'],
    ['NAF', '111Z', 'Agriculture'],
    ['NAF', '56.10A, 47.11B', 'Restaurant'],
    ['NAF', '56.10A - Restauration traditionnelle', 'Restauration traditionnelle'],
    ['activitePrincipaleEtablissement', '47.73Z', 'Pharmacy'],
    ['Activité principale', '47.73Z', 'Pharmacy'],
    ['Activité principale', 'Vente de fleurs', 'Vente de fleurs'],
    ['NACE Kodu', '56.10.01', 'Restaurant'],
    ['WZ 2008', '96.02.1', 'Hair salon'],
    ['Kod PKD', '56.10.A', 'Restaurant'],
    ['Kod PKD', '5610A', 'Restaurant'],
    ['SBI-code', '56101', 'Restaurant'],
    ['Branchekode', '561010', 'Restaurant'],
    ['ОКВЭД', '56.10', 'Restaurant'],
    ['NAICS Code', '722511', 'Restaurant'],
    ['primary_naics', '541990', 'Professional services'],
    ['NAICS', '44-45', 'Retail store'],
    ['SIC Code', '5812', 'Restaurant'],
    ['SIC Code', '742', 'Veterinarian'],
    ['SIC Code', '56101', 'Restaurant'],
  ])('%s %s is the category %s', async (header, code, category) => {
    expect(await categoryOf({ [header]: code })).toBe(category);
  });

  it.each([
    ['cnae_fiscal_principal', '5611204', 'Bar'],
    ['CNAE', '4771-7/01', 'Pharmacy'],
    ['CNAE', '0111-3/01', 'Agriculture'],
  ])('%s %s of Brazil is the category %s', async (header, code, category) => {
    expect(await categoryOf({ cnpj: '12345678000190', [header]: code })).toBe(category);
  });

  it('leaves out what is no code, an unknown one, and numbers under other headers', async () => {
    expect(await categoryOf({ SBI: 'no account' })).toBeNull();
    expect(await categoryOf({ NAF: '00.00Z' })).toBeNull();
    expect(await categoryOf({ Code: '5610' })).toBeNull();
    expect(await categoryOf({ category: '5610' })).toBeNull();
  });

  it('gives way to a category in words', async () => {
    expect(await categoryOf({ NAICS: '722511', category: 'Diner' })).toBe('Diner');
  });
});
