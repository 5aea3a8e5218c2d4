import { slugify } from '@directory/contracts/slugs';

/** Regions by country, where addresses write them in full after the city, or, in Turkey, as the city. */
const REGIONS: Record<string, string> = {
  IN: `andhra-pradesh arunachal-pradesh assam bihar chhattisgarh goa gujarat haryana himachal-pradesh jharkhand karnataka kerala
    madhya-pradesh maharashtra manipur meghalaya mizoram nagaland odisha orissa punjab rajasthan sikkim tamil-nadu telangana
    tripura uttar-pradesh uttarakhand west-bengal jammu-and-kashmir ladakh`,
  PK: 'punjab sindh khyber-pakhtunkhwa balochistan gilgit-baltistan azad-kashmir islamabad-capital-territory',
  CO: `amazonas antioquia arauca atlantico bolivar boyaca caldas caqueta casanare cauca cesar choco cordoba cundinamarca guainia
    guaviare huila la-guajira magdalena meta narino norte-de-santander putumayo quindio risaralda santander sucre tolima
    valle-del-cauca vaupes vichada`,
  TR: `adana adiyaman afyonkarahisar agri aksaray amasya ankara antalya ardahan artvin aydin balikesir bartin batman bayburt
    bilecik bingol bitlis bolu burdur bursa canakkale cankiri corum denizli diyarbakir duzce edirne elazig erzincan erzurum
    eskisehir gaziantep giresun gumushane hakkari hatay igdir isparta istanbul izmir kahramanmaras karabuk karaman kars
    kastamonu kayseri kirikkale kirklareli kirsehir kilis kocaeli konya kutahya malatya manisa mardin mersin mugla mus nevsehir
    nigde ordu osmaniye rize sakarya samsun siirt sinop sivas sanliurfa sirnak tekirdag tokat trabzon tunceli usak van yalova
    yozgat zonguldak`,
};
const names = new Map(Object.entries(REGIONS).map(([country, list]) => [country, new Set(list.split(/\s+/))]));

/** `Cairo Governorate`, `Región Metropolitana`, `Московская область` */
const REGION_WORD =
  /(?:^(?:región|region|provincia|federal territory|daerah khusus|wilayah persekutuan)\s)|(?:\s(?:governorate|province|prefecture|region|region[eo]|oblast|область|обл\.?|край|vilayet|voivodeship|megye|județ)$)/iu;

/** Whether a part of an address is a region; null if unknown. */
export function isRegionName(text: string, country: string | null): boolean | null {
  if (country === null) return null;
  if (country !== 'TR' && REGION_WORD.test(text)) return true;
  // Only Latin names are listed.
  const list = country !== null && /^[\p{Script=Latin}\p{M}\s'-]+$/u.test(text) ? names.get(country) : undefined;
  return list === undefined ? null : list.has(slugify(text));
}
