/**
 * Kinds of shops whose tag names what is sold, under the names that other sources have for them. Those whose words nothing else has,
 * such as clothes, are other names of their categories in the catalog.
 */
const SHOPS = `
antiques: Antique store; appliance: Appliance store; art: Art gallery; baby_goods: Baby store; bag: Bag store; bed: Bed store;
beverages: Beverage store; bicycle: Bicycle store; camera: Camera store; car: Car dealer; car_parts: Auto parts store; carpet: Carpet store;
charity: Charity shop; cheese: Cheese shop; coffee: Coffee store; computer: Computer store; copyshop: Copy shop;
cosmetics: Cosmetics store; curtain: Curtain store; dairy: Dairy store; doityourself: Home improvement store;
electrical: Electrical supply store; fabric: Fabric store; farm: Farm shop; fashion: Clothing store; fishing: Fishing store;
frozen_food: Frozen food store; gas: Gas supplier; general: General store; gift: Gift shop; health_food: Health food store;
hearing_aids: Hearing aid store; houseware: Housewares store; hunting: Hunting store; interior_decoration: Home goods store;
kitchen: Kitchen supply store; leather: Leather goods store; lighting: Lighting store; mall: Shopping mall; massage: Massage spa;
medical_supply: Medical supply store; motorcycle: Motorcycle dealer; music: Music store; musical_instrument: Musical instrument store;
newsagent: Newsstand; outdoor: Outdoor sports store; paint: Paint store; perfumery: Perfume store; pet: Pet store; photo: Photo shop;
seafood: Fish market; second_hand: Second hand store; sports: Sporting goods store; stationery: Stationery store;
storage_rental: Self-storage facility; tattoo: Tattoo shop; tea: Tea store; tiles: Tile store; tobacco: Tobacco shop; toys: Toy store;
trade: Trade supplier; video_games: Video game store; watches: Watch store; wine: Wine store
`;

const kinds = new Map(
  SHOPS.trim()
    .split(/;\s+/)
    .map((entry) => entry.split(': ') as [string, string]),
);

/** The kind of `shop=bicycle`; undefined for values that are kinds themselves, such as `bakery`, and for other keys. */
export function kindOfTag(key: string, value: string): string | undefined {
  return key === 'shop' ? kinds.get(value) : undefined;
}
