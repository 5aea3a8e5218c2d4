/** Names of OpenStreetMap, which are its tags (`amenity=fast_food`) as words, and of TripAdvisor. */
export const FURTHER_CATEGORIES = `
Fast food restaurant: Fast food
Ice cream shop: Ice cream
Pastry shop: Pastry, Confectionery
Butcher shop: Butcher
Convenience store: Convenience
Liquor store: Alcohol
Medical clinic: Clinic
Doctor: Doctors
Veterinarian: Veterinary
Pet groomer: Pet grooming
Hair salon: Hairdresser
Beauty salon: Beauty
Gas station: Fuel
Auto repair shop: Car repair
Tire shop: Tyres
Car rental agency: Car rental
Real estate agency: Estate agent
Movie theater: Cinema
Book store: Books
Clothing store: Clothes
Shoe store: Shoes
Jewelry store: Jewelry
Furniture store: Furniture
Hardware store: Hardware
Electronics store: Electronics
Cell phone store: Mobile phone
Dry cleaner: Dry cleaning
Tourist attraction: Attraction, Attractions
`;
